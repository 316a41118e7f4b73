// Frames: what the slider leads through. The first has all its values in base 64, each other one what changes.
const UNKNOWN = 255;

function valuesOf(frames) {
  const first = Uint8Array.from(atob(frames[0].values), (letter) => letter.charCodeAt(0));
  const found = [first];
  for (const frame of frames.slice(1)) {
    const values = found[found.length - 1].slice();
    for (let at = 0; at < frame.changes.length; at += 2) values[frame.changes[at]] = frame.changes[at + 1];
    found.push(values);
  }
  return found;
}

// Connects a section's slider and buttons to `show(values, marked)`.
function lead(section, data, show) {
  const values = valuesOf(data.frames);
  const form = section.querySelector("form.steps");
  const { play, back, on, step, place } = form.elements;
  const words = section.querySelector(".words");
  const last = data.frames.length - 1;
  let timer = 0;

  function go(wanted) {
    const at = Math.max(0, Math.min(last, wanted));
    step.value = at;
    place.value = `${at} of ${last}`;
    words.textContent = data.frames[at].words;
    section.dataset.step = at;
    show(values[at], new Set(data.frames[at].marked));
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "play";
    play.setAttribute("aria-pressed", "false");
  }
  function start() {
    if (Number(step.value) === last) go(0);
    play.textContent = "stop";
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => {
      go(Number(step.value) + 1);
      if (Number(step.value) === last) stop();
    }, data.delay);
  }
  play.addEventListener("click", () => (timer ? stop() : start()));
  for (const [button, by] of [[back, -1], [on, 1]]) {
    button.addEventListener("click", () => { stop(); go(Number(step.value) + by); });
  }
  step.addEventListener("input", () => { stop(); go(Number(step.value)); });
  form.addEventListener("submit", (event) => event.preventDefault());
  go(last);
}

// Black or white, whichever can be read on a colour (WCAG 2).
function readableOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}
