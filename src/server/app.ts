import { type Context, Hono } from 'hono';
import type { Address } from '../contract/addresses.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { prefixes } from '../rules/languages.ts';
import { accountApi } from './accounts/account-api.ts';
import { createKnownBrowsers } from './accounts/known-browsers.ts';
import { createSellerLogin } from './accounts/passwords.ts';
import { createSessions } from './accounts/sessions.ts';
import { addressApi } from './addresses/address-api.ts';
import { authorApi } from './authors/author-api.ts';
import { bookApi } from './catalogue/book-api.ts';
import { bookFileApi } from './imports/book-file-api.ts';
import { coverApi } from './catalogue/cover-api.ts';
import { productApi } from './catalogue/product-api.ts';
import { proposeApi } from './catalogue/propose-api.ts';
import { setApi } from './sets/set-api.ts';
import { regroupSets } from './catalogue/set-queries.ts';
import { bulkApi } from './jobs/bulk-api.ts';
import { cartApi } from './cart/cart-api.ts';
import { categoryApi } from './shop/category-api.ts';
import { checkoutApi } from './orders/place/checkout-api.ts';
import type { Config } from './config.ts';
import { createFileAnswers } from './files/file-answers.ts';
import { type RawResponseCache, ResponseCache } from './http/cache/response-cache.ts';
import { staticFiles } from './http/cache/static-files.ts';
import { createClientAddress } from './http/endpoint/client-address.ts';
import { type Handler, type Handlers, refuseNul, serveEndpoint } from './http/endpoint/endpoint.ts';
import { errorResponse } from './http/endpoint/error-response.ts';
import { createGuards } from './http/endpoint/guards.ts';
import { Problem } from './http/endpoint/problem.ts';
import { logRequests } from './http/endpoint/request-log.ts';
import { Gate } from './http/gate.ts';
import { watchDisk } from './http/protection/disk-space.ts';
import type { MailRenderer } from './mail/send-mails.ts';
import { readApi } from './read/read-api.ts';
import { messageApi } from './messages/message-api.ts';
import type { Metrics } from './operations/metrics.ts';
import { newsletterDeskApi } from './newsletter/newsletter-desk-api.ts';
import { newsletterApi } from './newsletter/newsletter-api.ts';
import { orderApi } from './orders/order-api.ts';
import { createPages, createPaymentPage, type PageRenderer } from './pages/pages.ts';
import { apiDocument, favicon, robots, securityTxt, webManifest } from './pages/site-files.ts';
import { createSitemap } from './pages/sitemap.ts';
import { type CardProvider, providerTimeout } from './payments/card-provider.ts';
import { paymentApi } from './orders/pay/payment-api.ts';
import { orderStepApi } from './orders/steps/order-step-api.ts';
import { transferApi } from './orders/pay/transfers.ts';
import { logoApi } from './shop/logo-api.ts';
import { mailDeskApi } from './mail/mail-desk-api.ts';
import { documentApi } from './orders/invoices/document-api.ts';
import { orderDeskApi, type OrderDeskDeps } from './orders/desk/order-desk-api.ts';
import { customerApi } from './customers/customer-api.ts';
import { version } from './version.ts';
import type { AppDeps } from './shop/app-deps.ts';
import { policyApi } from './shop/policy-api.ts';
import { settingsApi } from './shop/settings-api.ts';
import { stockApi } from './stock/stock-api.ts';

export interface Deps extends Omit<AppDeps, 'addressOf' | 'dataDir'> {
  config: Config;
  /** The configured password, or the one generated at the first start. */
  sellerPassword: string;
  cards: CardProvider | null;
  /** How long a shopper waits for the card provider, in milliseconds. */
  cardTimeout?: number;
  sampleAddresses: readonly Address[];
  sampleOrders: OrderDeskDeps['sampleOrders'];
  renderPage: PageRenderer;
  renderMail: MailRenderer;
  /** Aborted when the shop closes: it ends the event streams. */
  closing: AbortSignal;
  gate?: Gate;
  metrics?: Pick<Metrics, 'watchCache'>;
  /** Where public responses go, to be sent from memory before the next request reaches this app. */
  rawResponses?: RawResponseCache;
}

const cacheBytes = 20 * 1024 * 1024;

/** The whole HTTP surface as a function of its dependencies. */
export function createApp(deps: Deps): Hono {
  const { config, log, now, files, outbox, clientFolder, loadShopState, rawResponses } = deps;
  const { db } = deps;
  const app = new Hono();
  const cache = new ResponseCache(cacheBytes, rawResponses);

  deps.metrics?.watchCache(cache.counts);

  app.use(logRequests(log));
  // Those that were in flight when the shop began to close; the listener sees to the later ones.
  app.use(async (c, next) => {
    await next();
    if (deps.closing.aborted) c.header('connection', 'close');
  });
  const disk = watchDisk(config.dataDir, now);
  app.onError((error, c) => {
    const response = errorResponse(c, error, log);
    if (c.get('problemCode') === 'no-room') disk.noteRefusal();
    return response;
  });
  app.use(refuseNul);

  // Installers of containers ask for /up.
  app.on('GET', ['/healthz', '/up'], (c) => c.text(`ok ${version}`));
  const addressOf = createClientAddress(config.proxies);
  app.use('*', (deps.gate ?? new Gate(config.proxies)).middleware);
  // A balancer asks whether pages can be served; with a full disk they can, but nothing can be ordered.
  app.on('GET', ['/readyz', '/readyz/reads'], async (c) => {
    if (deps.closing.aborted) return c.text('closing', 503);
    try {
      await db.ping();
      if (c.req.path === '/readyz' && (await disk.isFull()))
        return c.text('the disk is full: orders and uploads are refused, pages are served', 503);
      return c.text('ok');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return c.text('the database does not answer', 503);
    }
  });

  const sellerLogin = createSellerLogin(config.seller.email, deps.sellerPassword);
  const sessions = createSessions(db, config.secureCookies, now, sellerLogin.fingerprint);
  const browsers = createKnownBrowsers(db, config.secureCookies, now);
  const guards = createGuards(sessions, config.publicUrl, now);
  const { dataDir, publicUrl, ordersPerHour } = config;
  const shop = { db, log, now, files, outbox, addressOf, dataDir, clientFolder, loadShopState };
  const buying = {
    ...shop,
    sampleAddresses: deps.sampleAddresses,
    ordersPerHour,
    publicUrl,
    cards: deps.cards,
    timeout: deps.cardTimeout ?? providerTimeout,
  };
  const handlers: Handlers = {
    ...accountApi({ ...shop, sessions, sellerLogin, browsers }),
    ...addressApi(db, deps.sampleAddresses, now),
    ...authorApi(db, regroupSets),
    ...setApi(shop),
    ...bookApi(db, cache, loadShopState, addressOf),
    ...cartApi(db),
    ...categoryApi(db, now),
    ...checkoutApi(buying),
    ...orderApi(buying),
    ...paymentApi(buying),
    ...readApi(shop),
    ...transferApi(buying),
    ...productApi(shop),
    ...proposeApi(db, loadShopState),
    ...customerApi(db, loadShopState),
    ...bulkApi(shop),
    ...stockApi(db, now),
    ...bookFileApi(shop),
    ...documentApi(shop),
    ...orderDeskApi({ ...shop, sampleOrders: deps.sampleOrders }),
    ...orderStepApi(buying),
    ...logoApi(shop),
    ...mailDeskApi({ ...shop, render: deps.renderMail }),
    ...policyApi(db, loadShopState),
    ...settingsApi(db, loadShopState, config, deps.cards),
    ...messageApi(shop),
    ...newsletterDeskApi({ ...shop, render: deps.renderMail }),
    ...newsletterApi(shop),
  };
  for (const name of Object.keys(handlers) as EndpointName[]) {
    serveEndpoint(app, guards, name, endpoints[name], handlers[name] as Handler<typeof name>);
  }
  app.get('/api/openapi.json', apiDocument(config, cache));
  app.all('/api/*', otherMethod);
  deps.cards?.serve?.(app, createPaymentPage(loadShopState, deps.renderPage, config.secureCookies));

  app.get('/covers/:file', coverApi(db, cache, loadShopState));
  app.get('/files/:name', createFileAnswers(files, rawResponses));

  const sitemap = createSitemap(db, cache, loadShopState, publicUrl);
  app.get('/sitemap.xml', sitemap);
  app.get('/sitemap/:page', sitemap);
  app.get('/robots.txt', robots(loadShopState, config));
  for (const prefix of prefixes) app.get(`${prefix}/site.webmanifest`, webManifest(loadShopState));
  app.get('/favicon.ico', favicon(loadShopState));
  app.get('/.well-known/security.txt', securityTxt(config, now));

  const page = createPages(loadShopState, cache, deps.renderPage, addressOf, config.secureCookies);
  app.get('*', staticFiles(clientFolder), page);
  app.all('*', otherMethod);
  return app;
}

/** A path that nothing answers, or not by this method. */
function otherMethod(c: Context) {
  const { method, path } = c.req;
  const isKnown = (one: string) => Object.hasOwn(endpoints, `${one} ${path}`);
  const allowed = /^\/api\b/.test(path) ? ['GET', 'POST'].filter(isKnown) : ['GET'];
  if (allowed.length === 0) throw new Problem('not-found');
  c.header('allow', allowed.join(', ').replace('GET', 'GET, HEAD'));
  if (method === 'OPTIONS') return c.body(null, 204);
  throw new Problem('wrong-method');
}
