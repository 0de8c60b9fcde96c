import { createServer, type Server, type ServerOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { tryKeys } from './payments/card-provider.ts';
import { chooseCardProvider, chooseSamples } from './choose-demo.ts';
import { deleteExpired, startJobs } from './jobs.ts';
import { rankBestSellers } from './catalogue/best-seller-queries.ts';
import { fetchPictures } from './imports/fetch-pictures.ts';
import { writeItems } from './imports/run-import.ts';
import { changeItems } from './jobs/bulk-change.ts';
import { resumeJob } from './jobs/run-job.ts';
import { indexNames, indexNamesEvery } from './catalogue/name-index-queries.ts';
import { publishDue } from './catalogue/product-queries.ts';
import { bookLoaders } from './catalogue/load-books.ts';
import type { Config } from './config.ts';
import { assertMode, openDatabase } from './db/open.ts';
import { RawResponseCache } from './http/cache/response-cache.ts';
import { createListener, refuseUnparsed } from './http/listener.ts';
import { Gate } from './http/gate.ts';
import { securityHeaders } from './http/protection/security-headers.ts';
import { seedDemo } from './demo/seed.ts';
import { chooseFiles } from './files/local-files.ts';
import { refuseEmptied } from './operations/refuse-emptied.ts';
import { watchEvery, watchHealth } from './operations/watch-health.ts';
import { sweepOrphans } from './operations/sweep-files.ts';
import { deleteAbandonedUploads } from './files/temporary-folder.ts';
import { createLog } from './log.ts';
import { createLinkIssuer } from './accounts/reset-api.ts';
import { createOutbox } from './mail/mail-queries.ts';
import { sendEvery, sendMails } from './mail/send-mails.ts';
import { writeEvery, writeNewsletters } from './newsletter/newsletter-desk-api.ts';
import { createMailRenderer } from './pages/mail-renderer.ts';
import { createPageRenderer, type PageSource } from './pages/pages.ts';
import { readingAt } from './read/read-api.ts';
import { releaseHeld, sweep, sweepEvery } from './orders/pay/sweep.ts';
import { indexPdfTexts, indexEvery } from './read/index-pdf-texts.ts';
import { sweepTransfers } from './orders/pay/transfers.ts';
import { sellerPassword } from './accounts/seller-password.ts';
import { version } from './version.ts';
import { policyText } from './shop/policy-api.ts';
import { createShopState } from './shop/shop-state.ts';

const shutdownLimit = 10_000;
const mailGrace = 5_000;
const hour = 3_600_000;

/** Opens everything in order, listens, and closes it in reverse. */
export async function openShop(config: Config, source: PageSource & { clientFolder: string }) {
  const log = createLog(config.logLevel);
  // The library is loaded only here.
  const metricsServer =
    config.metrics && (await (await import('./operations/metrics.ts')).openMetrics(config.metrics));
  const metrics = metricsServer?.metrics;
  await refuseEmptied(config);
  const { password, isNew } = sellerPassword(config);
  const db = await openDatabase(config, log, config.seller.password ? undefined : password);
  log.info({ version, migrations: db.migrated.length }, 'the database is open');
  try {
    await assertMode(db, config.demo ? 'demo' : 'real', config.changeModeTo);
  } catch (error) {
    await db.close();
    throw error;
  }
  if (config.demo) await seedDemo(db);

  const loadShopState = createShopState(db, config);
  const outbox = createOutbox(config);
  const files = await chooseFiles(config, log);
  const stopping = new AbortController();
  const stop = stopping.signal;
  const now = Date.now;
  const { dataDir } = config;
  const { clientFolder } = source;
  const deps = { config, db, log, now, outbox, files, loadShopState, dataDir, clientFolder, stop };
  const renderPage = createPageRenderer(
    source,
    {
      ...bookLoaders(db, loadShopState),
      reading: (id, page) => readingAt(deps, id, page),
      policy: async (topic, language) => policyText((await loadShopState()).policies, topic, language),
      terms: async () => (await loadShopState()).terms,
    },
    loadShopState,
    log,
  );
  const renderMail = createMailRenderer(source, db, loadShopState);
  const transport = config.mail ? (await import('./mail/smtp.ts')).createSmtp(config.mail) : null;
  const addLink = createLinkIssuer({ ...deps, sellerEmail: config.seller.email });
  const cards = await chooseCardProvider(config, deps);
  // The shop opens meanwhile: it sells for cash without its provider.
  void (cards && tryKeys(cards, log));
  const fixedHeaders = securityHeaders(config);
  const rawResponses =
    source.mode === 'production' ? new RawResponseCache(db.catalogueVersionSync, fixedHeaders) : undefined;
  const gate = new Gate(config.proxies);
  const app = createApp({
    ...deps,
    sellerPassword: password,
    cards,
    ...chooseSamples(config),
    renderPage,
    renderMail,
    closing: stop,
    gate,
    rawResponses,
    metrics,
  });
  const sweepPayments = async () => {
    await sweep({ ...deps, cards });
    await sweepTransfers(deps);
    await releaseHeld({ ...deps, cards }, (await loadShopState()).settings.holdMinutes);
  };
  const mailing = { ...deps, addLink, render: renderMail, transport, isLimited: config.ordersPerHour > 0 };
  const health = { ...deps, failingJobs: () => jobs.failing() };
  const jobs: ReturnType<typeof startJobs> = startJobs(deps, [
    { name: 'sweep files', every: 6 * hour, run: () => sweepOrphans(db, files, now()) },
    {
      name: 'sweep uploads',
      every: hour,
      run: () => deleteAbandonedUploads(dataDir, now()),
      everywhere: true,
    },
    { name: 'read books', every: indexEvery, run: () => indexPdfTexts(deps) },
    { name: 'index names', every: indexNamesEvery, run: () => indexNames(deps) },
    { name: 'fetch pictures', every: 5_000, run: () => fetchPictures(deps) },
    {
      name: 'change books',
      every: 1_000,
      run: () => resumeJob(deps, { import: writeItems, bulk: changeItems }),
      everywhere: true,
    },
    { name: 'publish books', every: 5_000, run: () => publishDue(db, now()) },
    // The demo shows the specified five.
    ...(config.demo
      ? []
      : [
          { name: 'rank best sellers', every: hour, run: () => rankBestSellers(db, now()) },
          { name: 'watch health', every: watchEvery, run: () => watchHealth(health) },
        ]),
    { name: 'delete expired', every: hour, run: () => deleteExpired(db, now()) },
    { name: 'sweep payments', every: sweepEvery, run: sweepPayments },
    ...(outbox.mode === 'off'
      ? []
      : [
          { name: 'write newsletters', every: writeEvery, run: () => writeNewsletters(deps) },
          { name: 'send mails', every: sendEvery, run: () => sendMails(mailing) },
        ]),
  ]);
  metrics?.watchRequests(gate);
  metrics?.watchDatabase(db);
  const server = createServer(
    serverTimeouts(),
    createListener({ app, securityHeaders: fixedHeaders, gate, closing: stop, rawResponses, metrics }),
  );
  server.timeout = 60_000;
  server.maxConnections = 10_000;
  gate.watch(server);
  refuseUnparsed(server, fixedHeaders);

  let closing: Promise<void> | undefined;
  return {
    server,
    metricsPort: metricsServer?.port,
    /** The seller's password, if this start generated it. */
    newPassword: isNew ? password : undefined,
    /**
     * Stops being ready but serves on for `drainMs`, so that a load balancer notices before a request is refused.
     * Then stops accepting connections, lets running requests finish, and closes the database.
     */
    close: (drainMs = 0) => {
      stopping.abort();
      // What is being sent may be finished; a silent mail server must not delay the end.
      const cutMails = setTimeout(() => transport?.close(), mailGrace);
      return (closing ??= (server.listening ? pause(drainMs) : Promise.resolve())
        .then(() => closeServer(server))
        .then(jobs.stop)
        .then(() => clearTimeout(cutMails))
        .then(() => transport?.close())
        .then(() => metricsServer?.close())
        .then(() => db.close()));
    },
  };
}

function serverTimeouts(): ServerOptions {
  return {
    // The listener answers a request without a Host header, with the security headers, or with two of them.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    headersTimeout: 10_000,
    // For an upload of the desk over a slow connection. `receiveBody` ends all others much earlier.
    requestTimeout: 3_600_000,
    connectionsCheckingInterval: 2_000,
    // Longer than a proxy keeps its own, and than a reader looks at a page: a request into a connection that is being
    // closed fails.
    keepAliveTimeout: 75_000,
  };
}

export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The system keeps connections that wait while the event loop is busy; it drops those beyond this number.
    server.listen({ port, host, backlog: 4_096 }, () => resolve((server.address() as { port: number }).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), shutdownLimit - 2_000);
    // A connection becomes idle when its response is out, and would be kept open for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(idle);
      resolve();
    });
  });
}
