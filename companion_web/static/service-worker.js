// Keeps the shell (styles, scripts, icons), so that the app opens at once. Pages and streams always come from the hub.
const SHELL = "tallyman-shell-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.pathname.startsWith("/static/") || !url.searchParams.has("v")) return;
  event.respondWith(
    caches.open(SHELL).then(async (shelf) => {
      const kept = await shelf.match(event.request);
      if (kept) return kept;
      const answer = await fetch(event.request);
      if (answer.ok) await shelf.put(event.request, answer.clone());
      return answer;
    }),
  );
});
