// Fingers on the map: one finger taps, drags or pans; two pinch; a wheel zooms. What a tap or a drag means, the page says.
const MOST = 8, FAR = 9;

export class Look {
  constructor(svg, width, height, page) {
    Object.assign(this, { svg, width, height, page, zoom: 1, x: 0, y: 0, fingers: new Map(), begun: null });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.lost(event));
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.at(event));
    }, { passive: false });
    new ResizeObserver(() => this.turned()).observe(svg);
  }

  // How many units of the map one pixel of the screen is.
  get pixel() {
    const box = this.svg.getBoundingClientRect();
    return box.width ? Math.max(this.width / box.width, this.height / box.height) / this.zoom : 1;
  }

  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: point.x, y: point.y };
  }

  turned() {
    const [w, h] = [this.width / this.zoom, this.height / this.zoom];
    this.x = Math.min(this.width - w, Math.max(0, this.x));
    this.y = Math.min(this.height - h, Math.max(0, this.y));
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${w} ${h}`);
    this.page.drawn();
  }

  zoomBy(by, at = { x: this.x + this.width / this.zoom / 2, y: this.y + this.height / this.zoom / 2 }) {
    const next = by === 0 ? 1 : Math.min(MOST, Math.max(1, this.zoom * by));
    this.x = at.x - ((at.x - this.x) * this.zoom) / next;
    this.y = at.y - ((at.y - this.y) * this.zoom) / next;
    this.zoom = next;
    this.turned();
  }

  // Bring these points into sight, closer if they lie together.
  show(points) {
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.zoom = Math.min(3, Math.max(1, Math.min(this.width / (right - left + 240), this.height / (bottom - top + 240))));
    this.x = (left + right - this.width / this.zoom) / 2;
    this.y = (top + bottom - this.height / this.zoom) / 2;
    this.turned();
  }

  down(event) {
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 1) this.begun = { at: this.at(event), event, what: "" };
    else {
      if (this.begun?.what === "drag") this.page.dropped(null);
      this.begun = null;
      this.span = this.apart();
    }
  }

  apart() {
    const [a, b] = [...this.fingers.values()];
    return b ? { far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 } : null;
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 2) return this.pinch();
    if (!this.begun) return;
    const far = Math.hypot(event.clientX - this.begun.event.clientX, event.clientY - this.begun.event.clientY);
    if (!this.begun.what && far > FAR) this.begun.what = this.page.dragged(this.begun.at) ? "drag" : "pan";
    if (this.begun.what === "drag") this.page.carried(this.at(event));
    if (this.begun.what === "pan") this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
  }

  pinch() {
    const now = this.apart();
    this.pan(now.x - this.span.x, now.y - this.span.y);
    this.zoomBy(now.far / this.span.far, this.at({ clientX: now.x, clientY: now.y }));
    this.span = now;
  }

  pan(dx, dy) {
    this.x -= dx * this.pixel;
    this.y -= dy * this.pixel;
    this.turned();
  }

  up(event) {
    const { begun } = this;
    this.lost(event, false);
    if (!begun) return;
    if (begun.what === "drag") this.page.dropped(this.at(event));
    if (!begun.what) this.page.tapped(begun.at);
  }

  lost(event, stop = true) {
    if (stop && this.begun?.what === "drag") this.page.dropped(null);
    this.fingers.delete(event.pointerId);
    this.begun = null;
    this.span = this.apart();
  }
}
