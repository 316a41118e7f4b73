// Boards in two dimensions: the cells are drawn anew for each frame, between the paper and the lines.
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function flat(section, data) {
  const group = section.querySelector("g.cells");
  const { cols, cell, left, top, inks, labels } = data;
  const x = (at) => left + (at % cols) * cell;
  const y = (at) => top + Math.floor(at / cols) * cell;

  // For each value the path around its runs.
  function fills(values) {
    const paths = new Map();
    for (let at = 0; at < values.length; ) {
      let end = at + 1;
      while (end % cols && values[end] === values[at]) end += 1;
      const wide = (end - at) * cell;
      paths.set(values[at], (paths.get(values[at]) || "") + `M${x(at)} ${y(at)}h${wide}v${cell}h-${wide}z`);
      at = end;
    }
    return paths;
  }
  function frames(marked, inset, width, role) {
    const side = cell * (1 - 2 * inset);
    const path = [...marked].map((at) => `M${x(at) + cell * inset} ${y(at) + cell * inset}h${side}v${side}h-${side}z`);
    return element("path", { d: path.join(""), fill: "none", "stroke-width": width * cell, style: `stroke:var(--${role})` });
  }
  function texts(values, text, size, paint) {
    const drawn = element("g", { "text-anchor": "middle" });
    for (const at of values) {
      const attributes = { x: x(at) + cell / 2, y: y(at) + cell / 2 + size(at) * 0.36, "font-size": size(at), style: `fill:${paint(at)}` };
      drawn.append(element("text", attributes, text(at)));
    }
    return drawn;
  }

  lead(section, data, (values, marked) => {
    const partly = !data.plain && values.includes(UNKNOWN) && values.some((value) => value !== UNKNOWN);
    const parts = [];
    for (const [value, path] of fills(values)) {
      if (value === UNKNOWN || (value === 0 && !partly)) continue;
      parts.push(element("path", {
        d: path, "shape-rendering": "crispEdges", style: `fill:${value ? inks[value].colour : "var(--settled)"}`,
      }));
    }
    if (partly) {
      let dots = "";
      values.forEach((value, at) => {
        if (value === 0 && !(at in labels)) dots += `M${x(at) + cell * 0.42} ${y(at) + cell * 0.42}h${cell * 0.16}v${cell * 0.16}h-${cell * 0.16}z`;
      });
      parts.push(element("path", { d: dots, style: "fill:var(--dot)" }));
    }
    const paint = (at) => (values[at] && values[at] !== UNKNOWN ? readableOn(inks[values[at]].colour) : "var(--label)");
    const size = (at) => cell * Math.min(0.6, 0.92 / (0.64 * labels[at].length));
    parts.push(texts(Object.keys(labels).map(Number), (at) => labels[at], size, paint));
    if (data.letters) {
      const coloured = [...values.keys()].filter((at) => values[at] && values[at] !== UNKNOWN && !(at in labels));
      parts.push(texts(coloured, (at) => inks[values[at]].glyph, () => cell * 0.6, paint));
    }
    if (!data.plain) parts.push(frames(marked, 0.21, 0.06, "halo"), frames(marked, 0.12, 0.12, "mark"));
    group.replaceChildren(...parts);
  });
}
