import { importBooks } from './catalogue/import-books.ts';
import { type HttpRequest, requestText } from './load/http-request.ts';
import { LoadGenerator } from './load/load-generator.ts';
import { measure, type Measurement, type Pace, type Target } from './measure.ts';
import { short } from './figures.ts';
import { BaselineServer } from './servers/baseline-server.ts';
import type { Server } from './servers/server.ts';
import { type Engine, ShopServer } from './servers/shop-server.ts';

export interface Settings {
  /** In the large shop. */
  books: number;
  /** In the shop of the seller with many orders. */
  orders: number;
  pace: Pace;
  /** Warm-up for code that V8 compiles late: rendering, writes. */
  longWarmUpMs: number;
  /** Repetitions of what is measured one by one: page visits, and starts of the process. */
  visits: number;
  starts: number;
  lighthouseRuns: number;
  mixedLoadMs: number;
}

export const fullRun: Settings = {
  books: 100_000,
  orders: 100_000,
  pace: { warmUpMs: 400, slices: 7, sliceMs: 300 },
  longWarmUpMs: 3_000,
  visits: 10,
  starts: 5,
  lighthouseRuns: 5,
  mixedLoadMs: 40_000,
};

export const quickRun: Settings = {
  books: 10_000,
  orders: 10_000,
  pace: { warmUpMs: 200, slices: 3, sliceMs: 200 },
  longWarmUpMs: 1_000,
  visits: 2,
  starts: 2,
  lighthouseRuns: 1,
  mixedLoadMs: 5_000,
};

/** What the tasks share: settings, the load generator, and servers that are started on first use. */
export class Lab {
  readonly settings: Settings;
  readonly load = new LoadGenerator();
  readonly #servers = new Map<string, Promise<Server>>();
  readonly #start = performance.now();

  constructor(settings: Settings) {
    this.settings = settings;
  }

  log(text: string) {
    const seconds = Math.round((performance.now() - this.#start) / 1000);
    console.log(`${String(seconds).padStart(4)} s  ${text}`);
  }

  baseline(): Promise<BaselineServer> {
    return this.#shared('baseline', () => BaselineServer.start());
  }

  /** The demo's 22 books on SQLite. */
  demoShop(): Promise<ShopServer> {
    return this.#shared('demo', () => ShopServer.start({ demo: true }));
  }

  /** 100,000 generated books. The process is restarted after the import, so that it begins like the demo's. */
  largeShop(engine: Engine): Promise<ShopServer> {
    return this.#shared(`large ${engine}`, async () => {
      const shop = await ShopServer.start({ demo: false, engine });
      const start = performance.now();
      await importBooks(shop, this.settings.books);
      this.log(
        `imported ${this.settings.books} books on ${engine} in ${short((performance.now() - start) / 1000)} s`,
      );
      await shop.restart();
      return shop;
    });
  }

  async #shared<T extends Server>(name: string, start: () => Promise<T>): Promise<T> {
    if (!this.#servers.has(name)) this.#servers.set(name, start());
    return this.#servers.get(name) as Promise<T>;
  }

  /** Measures the targets in alternating slices and logs the rates. */
  async measure(name: string, targets: Target[], pace: Partial<Pace> = {}): Promise<Measurement[]> {
    const results = await measure(this.load, { ...this.settings.pace, ...pace }, targets);
    const rates = results.map(
      ({ perSecond, cpuMs }, index) =>
        `${targets[index]!.server.name} ${short(perSecond)}/s, ${short(cpuMs)} ms CPU`,
    );
    this.log(`${name}: ${rates.join('; ')}`);
    return results;
  }

  /** The shop's requests per second, in percent of a baseline server that sends the response to the first request. */
  async percentOfBaseline(name: string, shop: ShopServer, requests: HttpRequest[][], pace?: Partial<Pace>) {
    const own = { server: shop, requests: requests.map((list) => list.map(requestText)) };
    const replay = await (await this.baseline()).replay(shop, requests[0]![0]!);
    const [shopResult, baselineResult] = await this.measure(name, [own, replay], pace);
    return (100 * shopResult!.perSecond) / baselineResult!.perSecond;
  }

  async close() {
    for (const server of this.#servers.values())
      await server.then(
        (started) => started.stop(),
        () => {},
      );
  }
}
