// Keeps the shell of the client, so that it opens at once and also where the house cannot be reached. Never anything the
// house says: no API, no socket, no operator's page. The build fills in the names in capitals.
const PROTOCOL = "__PROTOCOL__";
const CACHE = `hanpan-${PROTOCOL}-__VERSION__`;
const ROOT = new URL(registration.scope).pathname;
const FILES = ["__FILES__"].map((file) => ROOT + file);
const PAGES = ["", "lobby", "t", "e", "me", "hands", "leaders", "rules", "league"];

const PATIENCE = 3000;

const older = (names) => names.filter((name) => name.startsWith("hanpan-") && name !== CACHE);
/** Shells whose pages the house no longer talks to. Others stay until nobody has them open. */
const stranded = (names) => older(names).some((name) => !name.startsWith(`hanpan-${PROTOCOL}-`));

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([ROOT, ...FILES]);
  if (stranded(await caches.keys())) await skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const wait = stranded(names);
  await Promise.all(older(names).map((name) => caches.delete(name)));
  if (!wait) return;
  await clients.claim();
  void renew(); // Not waited for: what a page loads waits until this worker is active.
}

async function renew() {
  for (const client of await clients.matchAll({ type: "window" })) if (!(await speaks(client))) void client.navigate(client.url).catch(() => null);
}

/** Does this page speak with the house as it is now? One of an older protocol does not, and plays nowhere. */
function speaks(client) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(String(data) === PROTOCOL);
    setTimeout(() => answer(false), PATIENCE);
    client.postMessage("version", [port2]);
  });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (FILES.includes(address.pathname)) event.respondWith(kept(request));
  else if (request.mode === "navigate" && PAGES.includes(address.pathname.slice(ROOT.length).split("/")[0])) event.respondWith(page(request));
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
    return (await caches.match(ROOT)) ?? Response.error();
  }
}

addEventListener("notificationclick", (event) => event.waitUntil(show(event.notification)));

/** Back to the table whose turn was told, in the page that is open already. */
async function show(notification) {
  notification.close();
  const { path } = notification.data;
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return clients.openWindow(ROOT + path.slice(1));
  page.postMessage({ go: path });
  return page.focus();
}
