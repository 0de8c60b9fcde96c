import { Hono } from 'hono';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { accountApi } from './accounts/account-api.ts';
import { createSellerLogin } from './accounts/seller-login.ts';
import { createSessions } from './accounts/sessions.ts';
import { addressApi } from './addresses/address-api.ts';
import { bookApi } from './books/book-api.ts';
import { bookFileApi } from './books/book-file-api.ts';
import { coverApi } from './books/cover-api.ts';
import { productApi } from './books/product-api.ts';
import { cartApi } from './cart/cart-api.ts';
import { checkoutApi } from './checkout/checkout-api.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { createFileAnswers } from './files/file-answers.ts';
import type { FileStore } from './files/file-store.ts';
import { AnswerCache } from './http/cache/response-cache.ts';
import type { ApiLane } from './http/endpoint/api-lane.ts';
import { createClientAddress } from './http/endpoint/client-address.ts';
import { bindEndpoint, type Handler, type Handlers } from './http/endpoint/endpoint-call.ts';
import { failureAnswer } from './http/endpoint/envelope.ts';
import type { FastLane } from './http/cache/raw-response-cache.ts';
import { createGuards } from './http/endpoint/guards.ts';
import { createLimits } from './http/protection/limits.ts';
import { Problem } from './http/endpoint/problem.ts';
import { logged } from './http/endpoint/request-log.ts';
import { securityHeaders } from './http/protection/security-headers.ts';
import { serve } from './http/endpoint/serve.ts';
import { createStaticFiles } from './http/cache/static-files.ts';
import type { Log } from './log.ts';
import { messageApi } from './messages/message-api.ts';
import type { Metrics } from './operations/metrics.ts';
import { orderApi } from './orders/order-api.ts';
import { createPages, type PageRenderer } from './pages/pages.ts';
import { robots, securityTxt, webManifest } from './pages/site-files.ts';
import { createSitemap } from './pages/sitemap.ts';
import { type CardProvider, providerPatience } from './payments/card-provider.ts';
import { paymentApi } from './payments/payment-api.ts';
import { messageDeskApi } from './seller/message-desk-api.ts';
import { orderDeskApi } from './seller/order-desk-api.ts';
import { createOrderEvents } from './seller/order-events.ts';

export interface Deps {
  config: Config;
  db: Db;
  log: Log;
  now: () => number;
  /** As configured, or as made at the first start. */
  sellerPassword: string;
  /** Who takes the cards, if anybody does. */
  cards: CardProvider | null;
  files: FileStore;
  /** How long a shopper waits for them, where that is not the usual. */
  cardPatience?: number;
  renderPage: PageRenderer;
  /** The folder of files sent as they are. */
  clientFolder: string;
  /** Says that the shop closes: answers that never end by themselves end then. */
  closing: AbortSignal;
  metrics?: Pick<Metrics, 'watchCache'>;
  /** Keeps what is the same for everybody, to answer it before this app is asked. */
  lane?: FastLane;
  /** Answers calls that are one shopper's before this app is asked. */
  apiLane?: ApiLane;
}

const cacheLimit = 20 * 1024 * 1024;

/** The whole HTTP surface as one function of what it depends on. */
export function createApp(deps: Deps): Hono {
  const { config, db, log, now } = deps;
  const app = new Hono();
  const cache = new AnswerCache(cacheLimit);

  deps.metrics?.watchCache(cache.counts);

  if (deps.lane) app.use(deps.lane.watch);
  app.use(logged(log));
  app.use(securityHeaders(config.secureCookies));
  app.onError((error, c) => failureAnswer(c, error, log));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (deps.closing.aborted) return c.text('closing', 503);
    try {
      await db.ping();
      return c.text('ok');
    } catch (error) {
      log.warn({ err: error }, 'database does not answer');
      return c.text('database does not answer', 503);
    }
  });

  const sellerLogin = createSellerLogin(config.seller.email, deps.sellerPassword);
  const sessions = createSessions(db, config.secureCookies, now, sellerLogin.mark);
  const guards = createGuards(sessions, config.publicUrl);
  const limits = createLimits(db, now);
  const addressOf = createClientAddress(config.proxies);
  const buying = {
    db,
    log,
    now,
    demo: config.demo,
    cards: deps.cards,
    patience: deps.cardPatience ?? providerPatience,
  };
  const handlers: Handlers = {
    ...accountApi({ db, log, now, sessions, limits, sellerLogin, addressOf }),
    ...addressApi(db, config.demo, now),
    ...bookApi(db, cache),
    ...cartApi(db),
    ...checkoutApi(buying),
    ...orderApi(buying),
    ...paymentApi(buying),
    ...productApi({ db, files: deps.files, now, dataDir: config.dataDir }),
    ...bookFileApi({ db, now, dataDir: config.dataDir }),
    ...orderDeskApi({
      db,
      demo: config.demo,
      now,
      events: createOrderEvents(db, log, deps.closing),
      sessions,
    }),
    ...messageDeskApi(db, now),
    ...messageApi(db, now, limits, addressOf),
  };
  for (const name of Object.keys(handlers) as EndpointName[]) {
    const bound = bindEndpoint(guards, name, endpoints[name], handlers[name] as Handler<typeof name>);
    serve(app, bound);
    deps.apiLane?.serve(bound);
  }
  app.all('/api/*', () => refuse('not-found'));
  deps.cards?.serve?.(app);

  app.get('/covers/:file', coverApi(db, cache));
  app.get('/files/:name', createFileAnswers(deps.files, log));

  const sitemap = createSitemap(db, cache, config.publicUrl);
  app.get('/sitemap.xml', sitemap);
  app.get('/sitemap/:page', sitemap);
  app.get('/robots.txt', robots(config));
  app.get('/site.webmanifest', webManifest(config, 'en'));
  app.get('/ar/site.webmanifest', webManifest(config, 'ar'));
  app.get('/.well-known/security.txt', securityTxt(config, now));

  const file = createStaticFiles(deps.clientFolder);
  const page = createPages(db, cache, deps.renderPage);
  app.get('*', async (c) => (await file(c)) ?? page(c));
  app.all('*', () => refuse('not-found'));
  return app;
}

function refuse(code: ConstructorParameters<typeof Problem>[0]): never {
  throw new Problem(code);
}
