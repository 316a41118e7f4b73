"""The check of explanations: each step follows from the clues and the cells that it names."""

from gridlogic.explaining import explain
from gridlogic.geometry import Candidates
from gridlogic.host import Host
from gridlogic.model import Model
from gridlogic.outcome import Listener, Step
from gridlogic.puzzle import Engine
from gridlogic.testing.subject import Subject, require

ENGINES = ("sat", "cpsat", "z3", "backtracking")
"""Who judges: none of them deduces as explanations do. The first that is installed."""
FEW = 4
"""How many examples are explained."""
SECONDS = 10.0
"""What one explanation may take; the steps found by then are checked."""


def check_explanations(subject: Subject) -> None:
    """Every step of an explanation follows from the clues and the cells that it names, and no solution is lost."""
    engine = judge(subject.host)
    for example in subject.examples(FEW):
        puzzle = example.puzzle
        model = puzzle.model()
        explanation = explain(puzzle, host=subject.host, time_limit=SECONDS)
        for number, step in enumerate(explanation.steps, 1):
            which = f"{example.name}, step {number} ({step.words})"
            wrong = unsound(model, step, engine)
            require(wrong is None, f"{which}: that does not follow; look at the `reasons` of the constraint")
        for grid in subject.reference(example).solutions:
            lost = (explanation.known & Candidates.of(grid, model.values)).impossible
            require(not lost, f"{example.name}: the explanation excludes a solution")


def judge(host: Host) -> Engine:
    """The engine that judges."""
    found = filter(None, map(host.engine_or_none, ENGINES))
    return next(engine for engine in found if engine.available())


def unsound(model: Model, step: Step, engine: Engine) -> tuple[int, int] | None:
    """A cell and value that a step excludes although its clues and known cells allow it; None if there is none."""
    rules = tuple(model.constraints[at] for at in step.rules)
    concerned = {cell for rule in rules for cell in rule.cells}
    masks = [0] * model.values
    for cell in range(model.shape.cells):
        values = step.known.get(cell, range(model.values)) if cell in concerned or cell in step.cells else (0,)
        for value in values:
            masks[value] |= 1 << cell
    start = Candidates(model.shape, tuple(masks))
    part = model._replace(constraints=rules)
    for cell, value in step.excluded:
        outcome = engine.solve(part, start.only(cell, value), limit=1, deadline=None, listener=Listener())
        if outcome.solutions:
            return cell, value
    return None
