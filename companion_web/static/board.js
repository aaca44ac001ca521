// The board under the hand: drag, pinch, wheel and buttons; turned to any side of the table. What is drawn may change at any time.
import { onPatch } from "./live.js";

const frame = document.getElementById("board");
const part = document.getElementById("part-board");
const fingers = new Map();
const look = { zoom: 1, x: 0, y: 0, turn: 0 };
let dragged = 0, span = 0;

export function spinBoard() {
  if (!frame) return;
  Object.assign(look, JSON.parse(sessionStorage.getItem("look") ?? "{}"));
  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-board]");
    if (tool) use(tool.dataset.board);
  });
  frame.addEventListener("pointerdown", (event) => {
    if (!fingers.size) dragged = 0;
    fingers.set(event.pointerId, event);
    span = apart();
  });
  frame.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    frame.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      span = apart();
    });
  }
  frame.addEventListener("click", (event) => dragged > 10 && event.stopPropagation(), { capture: true });
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }, { passive: false });
  onPatch(paint);
  paint();
}

function use(tool) {
  const box = frame.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (tool === "in") zoom(1.5, x, y);
  if (tool === "out") zoom(1 / 1.5, x, y);
  if (tool === "turn") look.turn = (look.turn + 90) % 360;
  paint();
}

function apart() {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

function move(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
  dragged += Math.abs(dx) + Math.abs(dy);
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) {
    const now = apart();
    const [a, b] = [...fingers.values()];
    zoom(now / span, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    span = now;
  }
  if (dragged > 10) {
    look.x += dx / fingers.size;
    look.y += dy / fingers.size;
    paint();
  }
}

function zoom(by, clientX, clientY) {
  const box = frame.getBoundingClientRect();
  const next = Math.min(6, Math.max(1, look.zoom * by));
  const [x, y] = [clientX - box.x, clientY - box.y];
  look.x = x - ((x - look.x) * next) / look.zoom;
  look.y = y - ((y - look.y) * next) / look.zoom;
  look.zoom = next;
  paint();
}

// A board may be dragged as far as its edge, not out of sight. A quarter turn fits the board's long side anew.
function paint() {
  const svg = part.querySelector("svg");
  if (!svg) return;
  const [w, h] = [frame.clientWidth, frame.clientHeight];
  look.x = Math.min(0, Math.max(w * (1 - look.zoom), look.x));
  look.y = Math.min(0, Math.max(h * (1 - look.zoom), look.y));
  part.style.transform = `translate(${look.x}px, ${look.y}px) scale(${look.zoom})`;
  const own = (svg.dataset.box ??= svg.getAttribute("viewBox")).split(" ").map(Number);
  const [cx, cy] = [own[0] + own[2] / 2, own[1] + own[3] / 2];
  const quarter = look.turn % 180 !== 0;
  const [bw, bh] = quarter ? [own[3], own[2]] : [own[2], own[3]];
  svg.setAttribute("viewBox", `${cx - bw / 2} ${cy - bh / 2} ${bw} ${bh}`);
  svg.querySelector("#turntable").setAttribute("transform", `rotate(${look.turn} ${cx} ${cy})`);
  sessionStorage.setItem("look", JSON.stringify(look));
}
