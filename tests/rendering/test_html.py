"""The page as text, then in a real browser: Chromium without a window, driven by playwright."""

import json
import re
import shutil
from base64 import b64decode
from io import BytesIO

import pytest
from hypothesis import given, settings
from scenes import INKS, boards, box_board

from gridlogic import Board, Label, Shape
from gridlogic.exhibit import Exhibit, Frame, Style
from gridlogic.rendering.html import compose, render
from gridlogic.rendering.pictures import page as laid_out
from gridlogic.rendering.pictures import parts
from gridlogic.rendering.scene import Boxes
from gridlogic.rendering.solid import solid

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
"""As root Chromium has no sandbox; and it is not to look for updates."""

SHAPE = Shape((2, 3))
VALUES = [bytes(values) for values in ([255] * 6, [1, 255, 255, 0, 255, 255], [1, 2, 255, 0, 3, 3], [1, 2, 0, 0, 3, 3])]
CLUES = {1: ((Label("1", 1), Label("1", 2)), (Label("2", 3),)), 0: ((Label("1", 1),),) * 3}
FLAT = [Board(SHAPE, values, INKS, {5: "7"}, CLUES, frozenset({0})) for values in VALUES]
EXHIBIT = Exhibit(
    "A <b> & c", FLAT[0], "Solved </script>.", (Frame("First.", FLAT[1]), Frame("Second.", FLAT[2])), (FLAT[3],)
)
BOX = box_board()
BOX_EXHIBIT = Exhibit("Box", BOX._replace(values=bytes([255] * 24)), "Solved.", (), (BOX,))


def data_of(text):
    return [json.loads(data) for data in re.findall(r'<script type="application/json">(.*?)</script>', text)]


def test_a_page_needs_nothing_else():
    text = compose([EXHIBIT, BOX_EXHIBIT], Style())
    assert set(re.findall(r"https?://[^\"']*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<link|<img|<iframe|@import|\burl\(|\bsrc=|\bimport\b|fetch\(", text)


def test_titles_and_words_are_escaped():
    text = compose([EXHIBIT], Style())
    assert "<b>" not in text
    assert text.count("</script>") == 2
    assert data_of(text)[0]["frames"][-1]["words"] == "Solved </script>."


@settings(deadline=None, max_examples=30)
@given(boards(), boards())
def test_frames_are_what_changes(one, other):
    values = bytes(value if value == 255 else value % len(one.inks) for value in other.values * 50)
    later = one._replace(values=values[: one.shape.cells])
    (data,) = data_of(compose([Exhibit("", one, "", (Frame("", later),))], Style()))
    first, second = data["frames"]
    now = bytearray(b64decode(first["values"]))
    assert now == one.values
    for cell, value in zip(second["changes"][::2], second["changes"][1::2], strict=True):
        assert now[cell] != value
        now[cell] = value
    assert now == later.values


def test_a_reader_without_scripts_sees_the_last_frame():
    text = compose([EXHIBIT], Style())
    for ink in INKS[1:]:
        assert f'fill="{ink.colour}"' in text.split('<g class="cells">')[1].split("</svg>")[0]
    assert "<details>" in render(BOX)


# in the browser


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


@pytest.fixture
def opened(browser, tmp_path):
    """Opens a page of exhibits, offline, and fails if it reports an error or asks for anything else."""
    complaints, contexts = [], []

    def open_page(*exhibits, style=None, **options):
        file = tmp_path / "page.html"
        file.write_text(compose(exhibits, style or Style()), encoding="utf-8")
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if request.url != file.as_uri() else None)
        page.goto(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def shown(page):
    """The colour of each cell as the page draws it, by flat index."""
    found = {}
    cell = data_of(page.content())[0]
    for path in page.locator("g.cells path").all():
        paint = path.evaluate("path => getComputedStyle(path).fill")
        for x, y, width in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v24h", path.get_attribute("d")):
            row, column = round((float(y) - cell["top"]) / 24), round((float(x) - cell["left"]) / 24)
            for at in range(column, column + round(float(width) / 24)):
                found[row * cell["cols"] + at] = paint
    return found


def rgb(colour):
    return "rgb({}, {}, {})".format(*bytes.fromhex(colour[1:]))


def wanted(values):
    """What `shown` gives for these values: the colours of inks, a tint for blank cells while others are open."""
    partly = 255 in values and set(values) != {255}
    tint = {0: rgb("#e3e8ee")} if partly else {}
    colours = {value: rgb(ink.colour) for value, ink in enumerate(INKS) if value} | tint
    return {at: colours[value] for at, value in enumerate(values) if value in colours}


def slide(page, name, value):
    page.locator(f"input[name={name}]").evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }", value
    )


def test_the_slider_moves_the_board_to_the_step(opened):
    page = opened(EXHIBIT)
    assert shown(page) == wanted(VALUES[3])
    for step, words in enumerate(["As it is given.", "First.", "Second.", "Solved </script>."]):
        slide(page, "step", step)
        assert shown(page) == wanted(VALUES[step])
        assert page.locator(".words").inner_text() == words
        assert page.locator("output[name=place]").inner_text() == f"{step} of 3"


def test_buttons_and_keys_move_it_too(opened):
    page = opened(EXHIBIT)
    section = page.locator("section")
    page.get_by_label("one step back").click()
    assert section.get_attribute("data-step") == "2"
    page.get_by_label("one step on").click()
    page.get_by_label("one step on").click()
    assert section.get_attribute("data-step") == "3"
    page.get_by_label("step", exact=True).press("Home")
    assert section.get_attribute("data-step") == "0"
    page.get_by_label("step", exact=True).press("ArrowRight")
    assert section.get_attribute("data-step") == "1"


def test_play_leads_from_the_start_to_the_end(opened):
    page = opened(EXHIBIT, style=Style(delay=30))
    page.evaluate("""() => {
        const section = document.querySelector("section");
        window.seen = [];
        new MutationObserver(() => window.seen.push(section.dataset.step)).observe(section, { attributes: true });
    }""")
    page.get_by_role("button", name="play").click()
    page.wait_for_selector("section[data-step='3'] button[name=play][aria-pressed=false]")
    assert page.evaluate("window.seen") == ["0", "1", "2", "3"]


def test_labels_and_marks_are_drawn_in_the_cells(opened):
    page = opened(EXHIBIT)
    assert page.locator("g.cells text").all_text_contents() == ["7"]
    assert page.locator("g.cells text").evaluate("text => getComputedStyle(text).fill") == "rgb(255, 255, 255)"
    slide(page, "step", 0)
    assert page.locator("g.cells text").evaluate("text => getComputedStyle(text).fill") == "rgb(27, 31, 36)"
    assert page.locator("g.cells path[stroke-width]").count() == 2


def test_plain_is_the_cells_alone(opened):
    page = opened(EXHIBIT, style=Style(plain=True))
    for step, values in enumerate(VALUES):
        slide(page, "step", step)
        assert shown(page) == {at: colour for at, colour in wanted(values).items() if values[at]}
    assert page.locator("svg text").count() == 0
    assert page.locator("svg path[stroke-width]").count() == 0


def test_letters_are_drawn_if_asked_for(opened):
    page = opened(EXHIBIT, style=Style(letters=True))
    assert sorted(page.locator("g.cells text").all_text_contents()) == ["7", "g", "k", "r"]


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(opened, theme, scheme):
    page = opened(EXHIBIT, BOX_EXHIBIT, style=Style(theme=theme), color_scheme=scheme)
    page_colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    dark = theme == "dark" or (theme == "auto" and scheme == "dark")
    assert page_colour == ("rgb(21, 24, 29)" if dark else "rgb(255, 255, 255)")
    assert page.locator("svg path").first.evaluate("path => getComputedStyle(path).fill") == page_colour


def cubes(page):
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return int(page.locator("canvas").get_attribute("data-cubes"))


def angles(page):
    cubes(page)
    canvas = page.locator("canvas")
    return float(canvas.get_attribute("data-yaw")), float(canvas.get_attribute("data-pitch"))


def pixels(page):
    from PIL import Image

    cubes(page)
    link = page.locator("canvas").evaluate("canvas => canvas.toDataURL()")
    return Image.open(BytesIO(b64decode(link.split(",")[1]))).convert("RGBA")


def test_the_body_is_peeled_from_every_side(opened):
    page = opened(BOX_EXHIBIT)
    sizes = BOX.shape.sizes
    standing = [BOX.shape.cell(at) for at, value in enumerate(BOX.values) if value]
    assert cubes(page) == len(standing)
    for axis in range(3):
        for direction in (1, -1):
            page.locator("select[name=side]").select_option(f"{axis} {direction}")
            for peeled in range(sizes[axis]):
                slide(page, "peel", peeled)
                places = [cell[axis] if direction > 0 else sizes[axis] - 1 - cell[axis] for cell in standing]
                assert cubes(page) == sum(place >= peeled for place in places)
                assert page.locator("output[name=peeled]").inner_text() == f"{peeled} of {sizes[axis]}"


def test_the_step_slider_carves_the_body(opened):
    page = opened(BOX_EXHIBIT)
    before = pixels(page)
    slide(page, "step", 0)
    assert cubes(page) == 24
    assert pixels(page).tobytes() != before.tobytes()


def test_the_body_turns_by_mouse(opened):
    page = opened(BOX_EXHIBIT)
    yaw, pitch = angles(page)
    before = pixels(page)
    box = page.locator("canvas").bounding_box()
    x, y = box["x"] + 100, box["y"] + 100
    page.mouse.move(x, y)
    page.mouse.move(x + 10, y + 10)
    assert angles(page) == (yaw, pitch)
    page.mouse.down()
    page.mouse.move(x + 50, y + 30)
    page.mouse.up()
    page.mouse.move(x, y)
    assert angles(page) == (yaw - 20, pitch + 10)
    assert pixels(page).tobytes() != before.tobytes()


def test_the_body_turns_by_touch(opened):
    page = opened(BOX_EXHIBIT, has_touch=True, viewport={"width": 390, "height": 800})
    yaw, pitch = angles(page)
    box = page.locator("canvas").bounding_box()
    touch = page.context.new_cdp_session(page)
    x, y = box["x"] + 100, box["y"] + 100
    for kind, points in (("Start", [(x, y)]), ("Move", [(x + 20, y)]), ("Move", [(x + 40, y - 20)]), ("End", [])):
        places = [{"x": right, "y": down} for right, down in points]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": places})
    assert angles(page) == (yaw - 20, pitch - 10)


def test_the_body_turns_and_is_peeled_by_keys(opened):
    page = opened(BOX_EXHIBIT)
    canvas = page.locator("canvas")
    yaw, pitch = angles(page)
    canvas.press("ArrowLeft")
    canvas.press("ArrowDown")
    assert angles(page) == (yaw + 15, pitch + 15)
    canvas.press("+")
    assert page.locator("output[name=peeled]").inner_text() == "1 of 2"
    canvas.press("-")
    assert page.locator("output[name=peeled]").inner_text() == "0 of 2"
    canvas.press("Home")
    assert angles(page) == (yaw, pitch)


@pytest.mark.parametrize("presses", [(0, 0), (3, 1), (-5, -3), (9, 2)])
def test_the_body_looks_as_in_other_formats(opened, presses):
    from PIL import Image, ImageChops, ImageStat

    from gridlogic.rendering.pixels import painted

    page = opened(BOX_EXHIBIT)
    page.get_by_label("clues").uncheck()
    for (key, opposite), number in zip((("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp")), presses, strict=True):
        for _ in range(abs(number)):
            page.locator("canvas").press(key if number > 0 else opposite)
    scene = solid(BOX, *angles(page))
    white = Boxes("#ffffff", ((0, 0, scene.width, scene.height),))
    theirs = painted(scene._replace(items=(white, *scene.items)), 60, dark=False)
    drawn = pixels(page)
    ours = Image.new("RGB", drawn.size, "white")
    ours.paste(drawn, mask=drawn.getchannel("A"))
    small = [picture.crop(ImageChops.invert(picture).getbbox()).resize((60, 60)) for picture in (ours, theirs)]
    assert max(ImageStat.Stat(ImageChops.difference(*small)).mean) < 8
    flipped = small[0].transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert max(ImageStat.Stat(ImageChops.difference(flipped, small[1])).mean) > 16


def test_clues_are_on_the_faces_in_both_colours(opened):
    page = opened(BOX_EXHIBIT)
    with_clues = pixels(page)
    page.get_by_label("clues").uncheck()
    without = pixels(page)
    assert with_clues.tobytes() != without.tobytes()
    slide(page, "step", 0)
    page.get_by_label("clues").check()
    colours = {colour for _, colour in pixels(page).getcolors(1 << 20)}
    assert {(208, 0, 0, 255), (0, 0, 0, 255)} <= colours  # of the chips, on a body that is all pale


def test_large_text_does_not_widen_a_narrow_window(opened):
    page = opened(EXHIBIT, BOX_EXHIBIT, viewport={"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_without_scripts_the_board_is_there(opened):
    page = opened(EXHIBIT, java_script_enabled=False)
    assert page.locator("svg title").text_content() == "A <b> & c"
    assert page.locator(f"g.cells path[fill='{INKS[3].colour}']").count() == 1


def test_a_page_has_the_flat_drawing_of_a_box_too(opened):
    page = opened(BOX_EXHIBIT)
    page.get_by_text("layers and clues").click()
    captions = page.locator("details svg text").all_text_contents()
    assert [tile.caption for tile in parts(BOX, Style())] == [text for text in captions if len(text) > 3]
    assert laid_out(list(parts(BOX, Style()))).width * 24 == float(page.locator("details svg").get_attribute("width"))
