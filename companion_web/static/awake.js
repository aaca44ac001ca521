// Keeps the screen awake while a page is seen, and says where a browser does not allow it.
export function stayAwake(note) {
  const say = (on) => note && (note.textContent = on ? note.dataset.on : note.dataset.off);
  const hold = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => say(false));
      say(true);
    } catch {
      say(false);
    }
  };
  if (!("wakeLock" in navigator)) return say(false);
  document.addEventListener("visibilitychange", hold);
  hold();
}
