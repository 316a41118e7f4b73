// Boards in three dimensions: a body of cubes in parallel projection, drawn from the farthest cube to the nearest.
const RADIANS = Math.PI / 180;
const SIDES = [[0, -1], [0, 1], [1, -1], [1, 1], [2, -1], [2, 1]]; // axis of (layer, row, column), and direction
const LIGHT = { "0,-1": 0.84, "0,1": 0.84, "1,-1": 1, "1,1": 0.6, "2,-1": 0.7, "2,1": 0.7 };
// For each side the direction that is right and the one that is down as one looks at it from outside.
const ACROSS = {
  "0,-1": [[0, 0, 1], [0, 1, 0]], "0,1": [[0, 0, -1], [0, 1, 0]],
  "1,-1": [[0, 0, 1], [-1, 0, 0]], "1,1": [[0, 0, 1], [1, 0, 0]],
  "2,-1": [[-1, 0, 0], [0, 1, 0]], "2,1": [[1, 0, 0], [0, 1, 0]],
};
const FACE = 100; // units of text on the side of a face

function shaded(colour, light) {
  const parts = [1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * light));
  return `rgb(${parts})`;
}

function solid(section, data) {
  const canvas = section.querySelector("canvas");
  const brush = canvas.getContext("2d");
  const form = section.querySelector("form.view");
  const { side, peel, peeled, clues, reset } = form.elements;
  const sizes = data.sizes;
  const strides = [sizes[1] * sizes[2], sizes[2], 1];
  const cells = Array.from({ length: sizes[0] * strides[0] }, (_, at) => strides.map((stride, axis) => Math.floor(at / stride) % sizes[axis]));
  const view = { yaw: data.yaw, pitch: data.pitch };
  let values = new Uint8Array(cells.length);
  let marked = new Set();
  let asked = 0;

  // Where a direction points: right, down and away, each for one cell.
  function project([layer, row, column]) {
    const [yaw, pitch] = [view.yaw * RADIANS, view.pitch * RADIANS];
    const away = column * Math.sin(yaw) + layer * Math.cos(yaw);
    return [
      column * Math.cos(yaw) - layer * Math.sin(yaw),
      row * Math.cos(pitch) - away * Math.sin(pitch),
      away * Math.cos(pitch) + row * Math.sin(pitch),
    ];
  }
  function gone(cell) {
    const [axis, direction] = side.value.split(" ").map(Number);
    return (direction > 0 ? cell[axis] : sizes[axis] - 1 - cell[axis]) < Number(peel.value);
  }
  const stands = (cell) => cell.every((at, axis) => at >= 0 && at < sizes[axis])
    && values[cell[0] * strides[0] + cell[1] * strides[1] + cell[2]] !== 0 && !gone(cell);

  function clueOf(cell, axis) {
    const [first, second] = [0, 1, 2].filter((other) => other !== axis);
    const lines = data.clues[axis];
    return lines ? lines[cell[first] * sizes[second] + cell[second]] : [];
  }
  function write(items, cube) {
    const side = Math.min(62, 92 / items.length);
    items.forEach(([text, colour], at) => {
      const x = FACE / 2 + (at - (items.length - 1) / 2) * side;
      if (colour) {
        brush.beginPath();
        brush.roundRect(x - side * 0.46, FACE / 2 - side * 0.46, side * 0.92, side * 0.92, side * 0.2);
        brush.fillStyle = colour;
        brush.fill();
        brush.strokeStyle = readableOn(colour);
        brush.lineWidth = 2.5;
        brush.stroke();
      }
      brush.fillStyle = readableOn(colour || cube);
      brush.font = `600 ${Math.min(side * (colour ? 0.62 : 0.9), (side * 1.3) / text.length)}px system-ui, Helvetica, Arial, sans-serif`;
      brush.fillText(text, x, FACE / 2 + side * 0.04);
    });
  }
  function face(cell, axis, direction, scale, middle) {
    const at = cell[0] * strides[0] + cell[1] * strides[1] + cell[2];
    const key = `${axis},${direction}`;
    const [right, down] = ACROSS[key].map(project);
    // the corner from which right and down lead over the face
    const corner = cell.map((place, other) => {
      if (other === axis) return place + (direction > 0 ? 1 : 0);
      return place + (ACROSS[key][0][other] < 0 || ACROSS[key][1][other] < 0 ? 1 : 0);
    });
    const [x, y] = project(corner.map((place, other) => place - sizes[other] / 2));
    const cube = data.cubes[values[at]];
    brush.setTransform(
      (right[0] * scale) / FACE, (right[1] * scale) / FACE, (down[0] * scale) / FACE, (down[1] * scale) / FACE,
      middle[0] + x * scale, middle[1] + y * scale,
    );
    brush.beginPath();
    brush.rect(0, 0, FACE, FACE);
    brush.fillStyle = shaded(cube, LIGHT[key]);
    brush.fill();
    if (marked.has(at)) {
      brush.strokeStyle = data.mark;
      brush.lineWidth = 10;
      brush.strokeRect(9, 9, FACE - 18, FACE - 18);
    }
    const seen = Math.abs(right[0] * down[1] - right[1] * down[0]); // the share of the face's area that is to be seen
    if (clues.checked && seen > 0.2 && scale > 14) write(clueOf(cell, axis), cube);
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.beginPath();
    [[0, 0], [1, 0], [1, 1], [0, 1]].forEach(([along, below]) => brush.lineTo(
      middle[0] + (x + along * right[0] + below * down[0]) * scale,
      middle[1] + (y + along * right[1] + below * down[1]) * scale,
    ));
    brush.closePath();
    brush.strokeStyle = data.edge;
    brush.lineWidth = Math.max(1, scale / 30);
    brush.stroke();
  }
  function draw() {
    asked = 0;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    const scale = (Math.min(canvas.width, canvas.height) * 0.96) / Math.hypot(...sizes);
    const middle = [canvas.width / 2, canvas.height / 2];
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.lineJoin = "round";
    const facing = SIDES.filter(([axis, direction]) => project([0, 1, 2].map((other) => (other === axis ? direction : 0)))[2] < -1e-9);
    const standing = cells.filter(stands).map((cell) => [project(cell)[2], cell]).sort((a, b) => b[0] - a[0]);
    for (const [, cell] of standing) {
      for (const [axis, direction] of facing) {
        const beside = cell.map((place, other) => (other === axis ? place + direction : place));
        if (!stands(beside)) face(cell, axis, direction, scale, middle);
      }
    }
    Object.assign(canvas.dataset, { yaw: view.yaw, pitch: view.pitch, cubes: standing.length });
  }
  function redraw() {
    if (!asked) asked = requestAnimationFrame(draw);
  }
  function turn(yaw, pitch) {
    view.yaw = (view.yaw + yaw) % 360;
    view.pitch = Math.max(-90, Math.min(90, view.pitch + pitch));
    redraw();
  }
  function take(number) {
    peel.value = number;
    peeled.value = `${peel.value} of ${sizes[Number(side.value[0])]}`;
    redraw();
  }

  const turns = { ArrowLeft: [15, 0], ArrowRight: [-15, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] };
  canvas.addEventListener("keydown", (event) => {
    if (event.key in turns) turn(...turns[event.key]);
    else if (event.key === "+" || event.key === "-") take(Number(peel.value) + (event.key === "+" ? 1 : -1));
    else if (event.key === "Home") reset.click();
    else return;
    event.preventDefault();
  });
  let held = null; // where the mouse or finger was last; browsers do not agree on movementX
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    held = [event.clientX, event.clientY];
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!held || !canvas.hasPointerCapture(event.pointerId)) return;
    turn((held[0] - event.clientX) / 2, (event.clientY - held[1]) / 2);
    held = [event.clientX, event.clientY];
  });
  side.addEventListener("change", () => {
    peel.max = sizes[Number(side.value[0])] - 1;
    take(0);
  });
  peel.addEventListener("input", () => take(peel.value));
  clues.addEventListener("change", redraw);
  reset.addEventListener("click", () => { turn(data.yaw - view.yaw, data.pitch - view.pitch); take(0); });
  form.addEventListener("submit", (event) => event.preventDefault());
  new ResizeObserver(redraw).observe(canvas);
  peel.max = sizes[0] - 1;
  take(0);
  lead(section, data, (now, stand_out) => { values = now; marked = stand_out; redraw(); });
}
