// Keeps the style sheet, the scripts and a page that says that there is no connection. Pages with events are never kept.
const name = "shell-1";
const offline = "/offline";

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.add(offline)));
});

addEventListener("activate", (event) => {
  const clean = async () => {
    for (const key of await caches.keys()) if (key !== name) await caches.delete(key);
    await clients.claim();
  };
  event.waitUntil(clean());
});

/** Returns a file of the shell. Its address has its version, so an older version of it is dropped. */
const asset = async (request) => {
  const cache = await caches.open(name);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.delete(request, { ignoreSearch: true });
    await cache.put(request, answer.clone());
  }
  return answer;
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(offline)) ?? Response.error()));
  }
});
