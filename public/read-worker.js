// Serves kept books without a connection. It handles requests of the reader's pages only, and stores nothing itself.
const options = { cacheName: 'warraq-read', ignoreVary: true };

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (/^\/(assets|files|samples|((ar|en)\/)?read\/pdf)/.test(pathname)) event.respondWith(file(request));
});

/** A page comes from the shop while there is a connection: a new build is never hidden by an old one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    const shelf = pathname.replace(/read\/.*/, 'read/shelf');
    return (await caches.match(pathname, options)) ?? (await caches.match(shelf, options)) ?? Response.error();
  }
}

/** The content under these names never changes. */
async function file(request) {
  const whole = await caches.match(request.url, options);
  if (!whole) return fetch(request);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === undefined) return whole;
  const bytes = (await whole.blob()).slice(Number(first), Number(last) + 1);
  return new Response(bytes, { status: 206, headers: { 'content-type': 'application/pdf' } });
}
