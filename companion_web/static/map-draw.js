// The map as SVG. Places keep their size on the screen however far one zooms in, so that fingers find and hide nothing.
const SVG = "http://www.w3.org/2000/svg";

export function make(name, attributes = {}, ...children) {
  const it = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  it.append(...children);
  return it;
}

const label = (text, y, size) => {
  const it = make("text", { y, "font-size": size, "text-anchor": "middle", class: "map-label" });
  it.textContent = text;
  return it;
};

// A place around 0, 0 in screen pixels. Colour never stands alone: cities carry a letter, starts and junctions a number.
export function figure(node, words = {}) {
  const { kind } = node;
  if (kind === "section") return [make("circle", { r: 7, class: "n-section" })];
  if (kind === "start") return [make("rect", { x: -13, y: -13, width: 26, height: 26, rx: 6, class: "n-start" }), letter(node.number ?? "", "n-start-t")];
  if (kind === "junction") return [make("path", { d: "M0-15 15 0 0 15-15 0z", class: "n-junction" }), letter(node.ways, "n-junction-t")];
  const port = node.role === "port";
  const inside = port ? make("use", { href: "#i-port", x: -10, y: -10, width: 20, height: 20, class: "n-anchor" }) : letter((words[node.good] ?? "").charAt(0).toUpperCase(), `g-${node.good}-t`);
  return [make("circle", { r: 17, class: port ? "n-port" : `n-city g-${node.good}` }), inside];
}

function letter(text, css) {
  const it = make("text", { y: 5.5, "font-size": 15, "text-anchor": "middle", class: `n-letter ${css}` });
  it.textContent = text;
  return it;
}

export const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// Draws everything anew: some hundred small things, faster than telling what has changed.
export function paint(svg, sketch, look) {
  const { pixel, tool, picked, meant, words, ghost } = look;
  const nodes = new Map(sketch.nodes.map((node) => [node.id, node]));
  const casing = make("g"), links = make("g"), lamps = make("g"), spots = make("g");
  const open = new Set(tool === "first" ? sketch.nodes.flatMap((node) => node.ways_open?.map((link) => `${link} ${node.id}`) ?? []) : []);
  for (const link of sketch.links) {
    const [a, b] = [nodes.get(link.a), nodes.get(link.b)];
    casing.append(make("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, class: "casing", "stroke-width": 10 * pixel }));
    links.append(make("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, class: `way${meant.has(link.id) ? " meant" : ""}`, "stroke-width": 6 * pixel }));
    for (const [from, to] of [[a, b], [b, a]]) if (open.has(`${link.id} ${from.id}`)) links.append(branch(from, to, pixel));
    if (link.signal || tool === "signal") lamps.append(lamp(link, between(a, b), pixel, tool));
  }
  for (const node of sketch.nodes) {
    const css = `node${picked === node.id ? " picked" : ""}${meant.has(node.id) ? " meant" : ""}`;
    const it = make("g", { transform: `translate(${node.x} ${node.y}) scale(${pixel})`, class: css, "data-id": node.id });
    if (picked === node.id || meant.has(node.id)) it.append(make("circle", { r: 25, class: "halo" }));
    it.append(...figure(node, words));
    if (node.name) it.append(label(node.name, 33, 15));
    if (tool === "first" && node.positions?.length && !node.open) it.append(make("circle", { cx: 14, cy: -14, r: 8, class: "unset" }), unset());
    spots.append(it);
  }
  const over = ghost ? [make("path", { d: `M${ghost.a.x} ${ghost.a.y}L${ghost.b.x} ${ghost.b.y}`, class: "ghost", "stroke-width": 5 * pixel })] : [];
  svg.replaceChildren(casing, links, lamps, spots, ...over);
}

function unset() {
  const it = make("text", { x: 14, y: -9.500, "font-size": 13, "text-anchor": "middle", class: "unset-t" });
  it.textContent = "?";
  return it;
}

// The open half of a switch: a bright stroke from the junction along the branch.
function branch(from, to, pixel) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(0.8, (34 * pixel) / far);
  return make("path", { d: `M${from.x} ${from.y}L${from.x + (to.x - from.x) * part} ${from.y + (to.y - from.y) * part}`, class: "open-way", "stroke-width": 9 * pixel });
}

function lamp(link, at, pixel, tool) {
  const css = !link.signal ? "lamp none" : link.green && tool === "first" ? "lamp green" : "lamp";
  const it = make("g", { transform: `translate(${at.x} ${at.y}) scale(${pixel})`, class: css, "data-link": link.id });
  it.append(link.signal ? make("rect", { x: -7, y: -10, width: 14, height: 20, rx: 4 }) : make("circle", { r: 8 }));
  if (link.signal) it.append(make("circle", { cy: link.green && tool === "first" ? 4 : -4, r: 4, class: "bulb" }));
  return it;
}
