from gridlogic import Board, Exhibit, Frame, Shape

START, STEP, END, OTHER = (Board(Shape((1, 2)), bytes(values)) for values in ([255, 255], [1, 255], [1, 0], [0, 1]))


def words(exhibit):
    return [frame.words for frame in exhibit.frames()]


def test_the_frames_of_a_solved_puzzle():
    exhibit = Exhibit("x", START, "Solved.", (Frame("A step.", STEP),), (END,))
    assert [frame.board for frame in exhibit.frames()] == [START, STEP, END]
    assert words(exhibit) == ["As it is given.", "A step.", "Solved."]
    assert exhibit.still == (END,)


def test_several_solutions_are_numbered():
    assert words(Exhibit("x", START, "Two.", (), (END, OTHER))) == [
        "As it is given.",
        "Solution 1. Two.",
        "Solution 2. Two.",
    ]


def test_without_a_solution_the_words_are_said_at_the_end():
    assert words(Exhibit("x", START, "None.")) == ["As it is given. None."]
    assert words(Exhibit("x", START, "None.", (Frame("A step.", STEP),))) == ["As it is given.", "A step. None."]
    assert words(Exhibit("x", START)) == ["As it is given."]
    assert Exhibit("x", START).still == (START,)
