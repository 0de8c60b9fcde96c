import { createServer, type Server, type ServerOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { forgetWhatIsOver, startChores } from './jobs.ts';
import { createBookReader } from './books/book-reader.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { ApiLane } from './http/endpoint/api-lane.ts';
import { FastLane } from './http/cache/raw-response-cache.ts';
import { FrontDoor } from './http/protection/load-shedder.ts';
import { seedDemo } from './demo/seed.ts';
import { chooseFiles } from './files/choose-files.ts';
import { sweepOrphans } from './files/orphans.ts';
import { deleteAbandonedUploads } from './files/temporary-folder.ts';
import { createLog } from './log.ts';
import { openMetrics } from './operations/metrics-server.ts';
import { createPageRenderer, type PageSource } from './pages/pages.ts';
import { chooseProvider } from './payments/choose-provider.ts';
import { ownDoor } from './demo/cards/webhook-loopback.ts';
import { sweep, sweepEvery } from './payments/sweep.ts';
import { sellerPassword } from './seller-password.ts';

const shutdownLimit = 10_000;
const hour = 3_600_000;

/** Opens everything in order, listens, and closes it in reverse. */
export async function openShop(config: Config, source: PageSource & { clientFolder: string }) {
  const log = createLog(config.logLevel);
  const metricsServer = config.metrics ? await openMetrics(config.metrics) : undefined;
  const metrics = metricsServer?.metrics;
  const password = sellerPassword(config);
  const db = await openDatabase(config, log, config.seller.password ? undefined : password);
  if (config.demo) await seedDemo(db);

  const { storeName, publicUrl, demo } = config;
  const renderPage = createPageRenderer(source, createBookReader(db), { storeName, publicUrl, demo }, log);
  const stopping = new AbortController();
  const now = Date.now;
  const post = ownDoor(() => server.address(), publicUrl);
  const cards = await chooseProvider(config, { db, log, now, post });
  const lane = source.mode === 'production' ? new FastLane(db.versionAtOnce) : undefined;
  const apiLane = new ApiLane(log, config.secureCookies);
  const files = await chooseFiles(config, log);
  const app = createApp({
    config,
    db,
    log,
    now,
    sellerPassword: password,
    cards,
    files,
    renderPage,
    clientFolder: source.clientFolder,
    closing: stopping.signal,
    lane,
    apiLane,
    metrics,
  });
  const chores = startChores(log, [
    { name: 'sweep files', every: 6 * hour, run: () => sweepOrphans(db, files, now()) },
    { name: 'sweep uploads', every: hour, run: () => deleteAbandonedUploads(config.dataDir, now()) },
    { name: 'read new orders', every: 30_000, run: () => db.readNewOrders() },
    { name: 'forget what is over', every: hour, run: () => forgetWhatIsOver(db, now()) },
    {
      name: 'sweep payments',
      every: sweepEvery,
      run: () => sweep({ db, log, now, cards, stop: stopping.signal }),
    },
  ]);
  // A balancer that asks in HTTP/1.0 whether the shop lives names no host.
  const listener = getRequestListener(app.fetch, { hostname: 'shop' });
  const door = new FrontDoor();
  metrics?.watchRequests(door);
  metrics?.watchDatabase(db);
  const server = createServer(patience(config), (request, response) => {
    door.greet(response);
    if (lane?.answer(request, response)) return metrics?.countCached();
    metrics?.timeRequest(request, response);
    if (!door.admit(request, response) || apiLane.answer(request, response)) return;
    void listener(request, response);
  });
  server.timeout = 60_000;
  server.maxConnections = 10_000;

  let closing: Promise<void> | undefined;
  return {
    server,
    metricsPort: metricsServer?.port,
    sellerPassword: password,
    /**
     * Is no longer ready, and serves on for a moment, so that a balancer hears of it before anybody is refused.
     * Then stops accepting, lets what runs finish, and closes the database.
     */
    close: (moment = 0) => {
      stopping.abort();
      door.close();
      return (closing ??= (server.listening ? pause(moment) : Promise.resolve())
        .then(() => closeServer(server))
        .then(chores.stop)
        .then(() => metricsServer?.close())
        .then(() => db.close()));
    },
  };
}

/** How long who is slow, or says nothing, may hold a connection. */
function patience({ proxies }: Config): ServerOptions {
  return {
    headersTimeout: 10_000,
    // Four pictures and a PDF from a phone take their time.
    requestTimeout: 120_000,
    connectionsCheckingInterval: 2_000,
    // A proxy of ours must be the one who closes, or it sends a request into a connection that is just gone.
    keepAliveTimeout: proxies > 0 ? 75_000 : 5_000,
  };
}

export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as { port: number }).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), shutdownLimit - 2_000);
    // A connection falls idle when its answer is out; it would then be kept open for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(idle);
      resolve();
    });
  });
}
