import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { alertKinds } from '../../contract/settings.ts';
import { mailStates } from '../../contract/mails.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Db } from '../db/database.ts';
import { sentStatus } from '../http/endpoint/request-log.ts';
import type { Gate } from '../http/gate.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { readHealth } from '../shop/settings-queries.ts';
import { countsBy, findRows } from '../db/rows.ts';
import { endpoints } from '../../contract/endpoints.ts';

const countMaxAge = 15_000;

/** The shop's metrics for Prometheus, beside prom-client's own about the process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #registers = [this.registry];
  readonly #requests = new Counter({
    name: 'warraq_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: this.#registers,
  });
  readonly #cached = new Counter({
    name: 'warraq_raw_cache_hits_total',
    help: 'Requests answered from the cache in front of the framework.',
    registers: this.#registers,
  });
  readonly #durations = new Histogram({
    name: 'warraq_request_seconds',
    help: 'Duration of requests by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: this.#registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#gauge('warraq_queue_length', 'Calls that wait for a semaphore.', ['queue'], (gauge) => {
      for (const [queue, { waiting }] of Semaphore.named) gauge.set({ queue }, waiting);
    });
  }

  /** Counts a request that the cache in front of the framework answered. */
  countCached(): void {
    this.#cached.inc();
  }

  /** Counts and times any other request when its response closes. */
  timeRequest(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    response.once('close', () => {
      const [method, route] = [methodOf(request.method), routeOf(request.url ?? '')];
      this.#requests.inc({ method, route, status: sentStatus(response) });
      this.#durations.observe({ route }, (performance.now() - began) / 1000);
    });
  }

  watchCache(counts: Readonly<Record<string, number>>): void {
    this.registry.registerMetric(
      new Counter({
        name: 'warraq_cache_answers_total',
        help: 'Responses of the response cache by outcome.',
        labelNames: ['outcome'],
        registers: [],
        collect() {
          this.reset();
          for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
        },
      }),
    );
  }

  watchRequests(gate: Pick<Gate, 'inFlight'>): void {
    this.#gauge('warraq_requests_in_flight', 'Requests that are being answered.', [], (gauge) =>
      gauge.set(gate.inFlight),
    );
  }

  watchDatabase(db: Db): void {
    let counted: { at: number; rows: ReturnType<typeof readCounts> } | undefined;
    async function readCounts() {
      // One after the other: the scrape needs one connection.
      return {
        orders: await countsBy(db.sql, 'orders', ['status', 'paymentType', 'isPaid']),
        mails: await countsBy(db.sql, 'mails', ['state']),
        waiting: await findRows(db.sql, 'mails', { state: 'waiting' }, ['id'], 1),
        health: (await readHealth(db.sql)).health,
      };
    }
    /** Counting reads every row, so frequent scrapes share one count. */
    function counts() {
      if (!counted || Date.now() - counted.at > countMaxAge) counted = { at: Date.now(), rows: readCounts() };
      // A database that is down must not hide the other metrics.
      return counted.rows.catch(() => ({ orders: [], mails: [], waiting: [], health: null }));
    }
    const orderLabels = ['status', 'payment', 'paid'];
    this.#gauge('warraq_orders', 'Orders by status and payment.', orderLabels, async (gauge) => {
      const { orders } = await counts();
      gauge.reset();
      for (const { count: many, status, paymentType: payment, isPaid } of orders)
        gauge.set({ status, payment, paid: isPaid ? 'yes' : 'no' }, many);
    });
    this.#gauge('warraq_mails', 'Mails of the last 30 days by state.', ['state'], async (gauge) => {
      const { mails } = await counts();
      for (const state of mailStates)
        gauge.set({ state }, mails.find((row) => row.state === state)?.count ?? 0);
    });
    const ageHelp = 'Age of the oldest mail that waits to be sent.';
    this.#gauge('warraq_mail_oldest_waiting_seconds', ageHelp, [], async (gauge) => {
      const [oldest] = (await counts()).waiting;
      gauge.set(oldest ? (Date.now() - oldest.createdAt) / 1000 : 0);
    });
    const alertHelp = 'What the seller is told about the operation of the shop: 1 while it lasts.';
    this.#gauge('warraq_alerts', alertHelp, ['kind'], async (gauge) => {
      const alerts = (await counts()).health?.alerts ?? [];
      for (const kind of alertKinds) gauge.set({ kind }, Number(alerts.some((alert) => alert.kind === kind)));
    });
    const backupHelp = 'When the last good backup was taken; 0 if there is none or nothing was checked yet.';
    this.#gauge('warraq_last_backup_timestamp_seconds', backupHelp, [], async (gauge) =>
      gauge.set(Date.parse((await counts()).health?.lastBackup ?? '1970-01-01') / 1000),
    );
    const poolHelp = 'Connections of the pool by state, and requests that wait for one.';
    this.#gauge('warraq_database_connections', poolHelp, ['state'], (gauge) => {
      for (const [state, count] of Object.entries(db.connections?.() ?? {})) gauge.set({ state }, count);
    });
  }

  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge<string>) => void | Promise<void>,
  ): void {
    this.registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          return collect(this);
        },
      }),
    );
  }
}

const paths = new Set(Object.keys(endpoints).map((name) => name.split(' ')[1]!));
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const single = new Set([
  '/healthz',
  '/up',
  '/readyz',
  '/readyz/reads',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
]);
const folders = ['/assets/', '/covers/', '/files/', '/fonts/', '/samples/', '/sitemap/', '/demo-cards/'];

/** A route name from a fixed list, so that requests cannot add labels to the metrics. */
export function routeOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (path.startsWith('/api/')) return paths.has(path) ? path : '/api/*';
  if (single.has(path)) return path;
  const folder = folders.find((start) => path.startsWith(start));
  return folder ? `${folder}*` : 'page';
}

export function methodOf(method: string | undefined): string {
  return method && methods.has(method) ? method : 'other';
}

/** Serves the metrics on a port of their own, which the public cannot reach. */
export async function openMetrics({ host, port }: NonNullable<Config['metrics']>) {
  const metrics = new Metrics();
  const server = createServer((request, response) => void answer(metrics, request, response));
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ConfigError(`The metrics cannot be served at ${host}:${port}: ${error.message}.`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    metrics,
    port: (server.address() as { port: number }).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer({ registry }: Metrics, request: IncomingMessage, response: ServerResponse) {
  const found = request.method === 'GET' && request.url === '/metrics';
  const text = found ? await registry.metrics() : 'Not found. The metrics are at /metrics.\n';
  response.writeHead(found ? 200 : 404, {
    'content-type': registry.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
