// The mapping page: a tool that stays chosen, a map that answers taps and drags, and the hub that keeps every step.
import { post, toast } from "./ask-hub.js";
import { between, figure, make, paint } from "./map-draw.js";
import { Look } from "./map-look.js";
import { hangPhoto } from "./map-photo.js";

const desk = document.getElementById("desk-map"), svg = document.getElementById("map"), kept = document.getElementById("kept");
const undo = document.getElementById("undo"), redo = document.getElementById("redo"), hint = document.getElementById("hint"), held = document.getElementById("held");
const ground = make("g", { class: "ground" }), ink = make("g");
const tools = [...document.querySelectorAll("[data-tool]")];
const variants = new Map([...document.querySelectorAll(".variants")].map((group) => [group.dataset.for, [...group.children]]));
const words = Object.fromEntries([...document.querySelectorAll("[data-variant]")].map((it) => [it.dataset.variant, it.textContent.trim()]));
const REACH = 26, ON = 13;

let sketch = JSON.parse(desk.dataset.sketch), tool = tools[0].dataset.tool, picked = "", meant = new Set();
let sections = 2, carry = null, ghost = null, steps = Promise.resolve();

// -- what is drawn --

const look = new Look(svg, Number(desk.dataset.width), Number(desk.dataset.height), { drawn, tapped, dragged, carried, dropped });
const at = (id) => sketch.nodes.find((node) => node.id === id);
const kind = () => tools.find((one) => one.dataset.tool === tool);
const clip = ({ x, y }) => ({ x: Math.round(Math.min(look.width, Math.max(0, x))), y: Math.round(Math.min(look.height, Math.max(0, y))) });

function drawn() {
  if (ink.isConnected) paint(ink, sketch, { pixel: look.pixel, tool, picked, meant, words, ghost });
}

function shown() {
  undo.disabled = !sketch.undoable;
  redo.disabled = !sketch.redoable;
  if (picked && !at(picked)) picked = "";
  drawn();
  faults();
  options();
}

function faults() {
  const head = document.getElementById("checks-head"), tracks = sketch.faults.filter((fault) => !fault.first);
  const all = tracks.length ? tracks : sketch.faults;
  head.textContent = !sketch.faults.length ? head.dataset.whole : tracks.length ? `${head.dataset.missing} (${sketch.faults.length})` : head.dataset.tracks;
  head.classList.toggle("whole", !tracks.length);
  document.getElementById("faults-list").replaceChildren(...(tracks.length ? sketch.faults : all).map(faultLine));
  desk.dataset.faults = sketch.faults.length;
  document.getElementById("play").hidden = Boolean(tracks.length) || !sketch.nodes.length;
}

function faultLine(fault) {
  const line = document.createElement("li"), it = document.createElement(fault.ids.length ? "button" : "span");
  it.textContent = fault.text;
  it.classList.add("fault");
  if (fault.ids.length) {
    it.type = "button";
    it.addEventListener("click", () => point(fault.ids));
  }
  line.append(it);
  return line;
}

// Show on the map what a sentence speaks of.
function point(ids) {
  meant = new Set(ids);
  const links = sketch.links.filter((link) => meant.has(link.id)).map((link) => between(at(link.a), at(link.b)));
  look.show([...sketch.nodes.filter((node) => meant.has(node.id)), ...links]);
}

// -- tools --

function choose(next) {
  [tool, picked, meant] = [next, "", new Set()];
  for (const one of tools) one.setAttribute("aria-pressed", one.dataset.tool === tool);
  hint.textContent = kind().dataset.hint;
  for (const panel of document.querySelectorAll("#options [data-for]")) panel.hidden = panel.dataset.for !== tool || panel === held;
  shown();
}

const used = (vary) => new Set(sketch.nodes.map((node) => String(node[vary] ?? "")));

// The next one that is not on the map yet is chosen by itself: one tap for each place.
function options() {
  for (const one of tools.filter((it) => it.dataset.vary)) {
    const taken = used(one.dataset.vary), all = variants.get(one.dataset.tool);
    const now = all.find((it) => it.getAttribute("aria-pressed") === "true" && !taken.has(it.dataset.variant)) ?? all.find((it) => !taken.has(it.dataset.variant));
    for (const it of all) {
      it.setAttribute("aria-pressed", it === now);
      it.classList.toggle("used", taken.has(it.dataset.variant));
    }
    one.classList.toggle("done", !now);
  }
  hold();
}

// The panel of the place in hand: what it is, its name, and away with it.
function hold() {
  const node = tool === "hand" && at(picked), like = node && toolOf(node);
  held.hidden = !node;
  if (tool === "hand") for (const group of document.querySelectorAll(".variants")) group.hidden = group.dataset.for !== like?.dataset.tool;
  if (!node) return;
  for (const it of variants.get(like.dataset.tool) ?? []) it.setAttribute("aria-pressed", it.dataset.variant === String(node[like.dataset.vary]));
  held.querySelector(".held-name").textContent = like.querySelector("span").textContent;
  const title = held.querySelector(".held-title"), input = title.querySelector("input");
  title.hidden = node.kind !== "city";
  if (document.activeElement !== input) input.value = node.name ?? "";
}

const toolOf = (node) => tools.find((it) => it.dataset.node && Object.entries(JSON.parse(it.dataset.node)).every(([key, value]) => node[key] === value));

// The place in hand with something of it changed.
function change(what) {
  const { positions, open, ways_open, ...node } = at(picked) ?? {};
  if (node.id) step({ op: "set", node: { ...node, ...what } });
}

// -- steps: one after the other, each kept before the next --

function step(operation) {
  return queue(() => post(desk.dataset.edit, { number: sketch.number, step: operation }));
}

function queue(ask) {
  steps = steps.then(async () => {
    const answer = await ask();
    kept.querySelector("span").textContent = answer ? kept.dataset.kept : kept.dataset.failed;
    kept.classList.toggle("failed", !answer);
    const now = answer ?? (await current());
    if (now) sketch = now;
    meant = new Set();
    shown();
    desk.dataset.steps = Number(desk.dataset.steps ?? 0) + 1;
  });
  return steps;
}

// After a refusal the map may have moved on under another finger: look again.
async function current() {
  try {
    const answer = await fetch(desk.dataset.again, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10_000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

// -- fingers --

const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

function nearest(things, point, reach = REACH) {
  let best = null, least = reach * look.pixel;
  for (const [thing, where] of things) if (far(where, point) < least) [best, least] = [thing, far(where, point)];
  return best;
}

const nodes = (point, reach) => nearest(sketch.nodes.map((node) => [node, node]), point, reach);
const joints = (point, fits = () => true) => nearest(sketch.links.filter(fits).map((link) => [link, between(at(link.a), at(link.b))]), point, 30);

function tapped(point) {
  const acts = { track: tapTrack, signal: tapSignal, first: tapFirst, hand: tapHand, delete: tapDelete };
  (acts[tool] ?? tapPlace)(point);
}

function tapPlace(point) {
  const there = nodes(point, ON);
  if (there) return select(there);
  const node = { id: "", ...JSON.parse(kind().dataset.node), ...clip(point) };
  const { vary } = kind().dataset;
  if (vary) {
    const variant = variants.get(tool).find((it) => it.getAttribute("aria-pressed") === "true");
    if (!variant) return toast(hint.textContent);
    node[vary] = valued(variant.dataset.variant);
    variant.setAttribute("aria-pressed", "false");
    variant.nextElementSibling?.setAttribute("aria-pressed", "true");
  }
  step({ op: "set", node });
}

const valued = (variant) => (/^\d+$/.test(variant) ? Number(variant) : variant);

function select(node) {
  picked = node?.id ?? "";
  shown();
}

function tapTrack(point) {
  const node = nodes(point);
  if (!node || node.id === picked) return select(null);
  if (!picked) return select(node);
  connect(picked, node.id);
}

function connect(a, b) {
  picked = "";
  step({ op: "connect", a, b, sections });
}

function tapSignal(point) {
  const link = joints(point);
  if (link) step({ op: "signal", link: link.id, there: !link.signal });
}

function tapFirst(point) {
  const turn = nearest(sketch.nodes.filter((node) => node.positions?.length).map((node) => [node, node]), point);
  const link = joints(point, (one) => one.signal);
  const closer = turn && (!link || far(turn, point) <= far(between(at(link.a), at(link.b)), point));
  if (closer) step({ op: "first_switch", junction: turn.id, open: turn.positions[(turn.positions.indexOf(turn.open) + 1) % turn.positions.length] });
  else if (link) step({ op: "first_signal", signal: link.id, green: !link.green });
}

function tapHand(point) {
  select(nodes(point));
}

function tapDelete(point) {
  const node = nodes(point);
  const link = node ? null : joints(point);
  if (node) step({ op: "delete", id: node.id });
  else if (link) step({ op: "disconnect", link: link.id });
}

// A drag from a place: with the track tool it lays a track, with the hand it moves the place; any other drag pans.
function dragged(point) {
  const node = ["track", "hand"].includes(tool) ? nodes(point) : null;
  carry = node && { node, x: node.x, y: node.y };
  return Boolean(node);
}

function carried(point) {
  if (tool === "hand") Object.assign(carry.node, clip(point));
  else {
    const target = nodes(point);
    picked = target && target !== carry.node ? target.id : carry.node.id;
    ghost = { a: carry.node, b: target ?? point };
  }
  drawn();
}

function dropped(point) {
  const { node, x, y } = carry;
  [carry, ghost] = [null, null];
  picked = tool === "hand" ? node.id : "";
  if (tool === "hand" && point) return step({ op: "move", id: node.id, ...clip(point) });
  if (tool === "hand") Object.assign(node, { x, y });
  const target = point && tool === "track" ? nodes(point) : null;
  if (target && target.id !== node.id) return connect(node.id, target.id);
  drawn();
}

// -- buttons --

function stretch(n) {
  sections = Math.min(12, Math.max(0, n));
  document.getElementById("stretch").textContent = sections;
  for (const it of document.querySelectorAll("[data-sections]")) it.setAttribute("aria-pressed", Number(it.dataset.sections) === sections);
}

document.addEventListener("click", (event) => {
  const it = event.target.closest("button");
  if (!it) return;
  const { zoom, variant, sections: exactly, stretch: by } = it.dataset;
  if (it.dataset.tool) choose(it.dataset.tool);
  if (zoom !== undefined) look.zoomBy(Number(zoom));
  if (exactly !== undefined) stretch(Number(exactly));
  if (by) stretch(sections + Number(by));
  if (variant && tool === "hand") change({ [toolOf(at(picked)).dataset.vary]: valued(variant) });
  else if (variant) for (const other of it.parentElement.children) other.setAttribute("aria-pressed", other === it);
  if ("delete" in it.dataset && picked) step({ op: "delete", id: picked });
});
undo.addEventListener("click", () => queue(() => post(desk.dataset.undo, { number: sketch.number })));
redo.addEventListener("click", () => queue(() => post(desk.dataset.redo, { number: sketch.number })));
held.querySelector("input").addEventListener("change", ({ target }) => {
  change({ name: target.value.trim() });
});

for (const one of tools.filter((it) => it.dataset.node)) {
  const node = JSON.parse(one.dataset.node), first = variants.get(one.dataset.tool)?.[0].dataset.variant;
  one.querySelector("svg").append(...figure({ ...node, ...(one.dataset.vary ? { [one.dataset.vary]: first } : {}) }, words));
}
svg.append(ground, ink);
hangPhoto(desk, ground);
choose(tool);
