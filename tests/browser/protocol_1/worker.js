// The worker of 0.1 as it was, with the one file of this page filled in.
const CACHE = "hanpan-3f9a61c2";
const FILES = ["/page.js"];
const PAGES = ["", "lobby", "t", "me", "hands", "leaders", "rules", "league"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES])));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("hanpan-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (FILES.includes(address.pathname)) event.respondWith(kept(request));
  else if (request.mode === "navigate" && PAGES.includes(address.pathname.split("/")[1])) event.respondWith(page(request));
});

/** A built file never changes: its name holds the hash of what is in it. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The house's own page where it answers, so that a new version is seen at once. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}
