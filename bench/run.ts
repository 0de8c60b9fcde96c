import { availableParallelism } from 'node:os';
import { pageVitals } from './browser/page-vitals.ts';
import { fillOrders } from './fill-orders.ts';
import { fillShop } from './fill.ts';
import { Load } from './load/load.ts';
import { Measuring } from './measure.ts';
import type { Plan } from './plan.ts';
import { Progress } from './progress.ts';
import type { TutorialBook } from './references/tutorial-store.ts';
import type { Results } from './report/results.ts';
import { short } from './report/table.ts';
import { type DatabaseServer, startDatabase } from './servers/database-server.ts';
import { type LimitServer, startLimit } from './servers/limit-server.ts';
import { call } from './servers/server.ts';
import { type ShopServer, startShop } from './servers/shop-server.ts';
import { startTutorial } from './servers/tutorial-server.ts';
import { crowd } from './tasks/crowd-tasks.ts';
import { growth } from './tasks/growth-tasks.ts';
import { image, pagedList, wholeList } from './tasks/list-tasks.ts';
import { cachedPages, firstRenderings } from './tasks/page-tasks.ts';
import { search } from './tasks/search-tasks.ts';
import { exportBooks, sellerLists } from './tasks/seller-tasks.ts';
import { orders, shoppersOf, visits } from './tasks/shopper-tasks.ts';
import type { Stage } from './tasks/stage.ts';
import { starts } from './tasks/start-tasks.ts';

const demoBooks = 22;

export async function runBench(plan: Plan): Promise<Results> {
  return new Bench(plan).run();
}

class Bench {
  readonly #plan: Plan;
  readonly #measuring: Measuring;
  readonly #results: Results;
  readonly #progress = new Progress();

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#measuring = new Measuring(new Load(), plan.pace, ({ task, servers }) => {
      const rates = Object.entries(servers).map(([name, figures]) => `${name} ${short(figures.perSecond)}/s`);
      this.#progress.say(`  ${task}: ${rates.join(', ')}`);
      for (const [name, { failures }] of Object.entries(servers)) {
        if (Object.keys(failures).length > 0)
          this.#progress.fail(task, `${name} answered ${JSON.stringify(failures)}`);
      }
    });
    this.#results = {
      quick: plan.quick,
      when: new Date().toISOString(),
      node: process.version,
      cores: availableParallelism(),
      postgres: '',
      rows: this.#measuring.rows,
      growth: [],
      imports: [],
      ordersVerified: [],
      vitals: [],
      failures: this.#progress.failures,
    };
  }

  async run(): Promise<Results> {
    const limit = await startLimit();
    await this.#demo(limit);
    for (const count of this.#plan.sizes) await this.#grown(limit, count);
    await this.#onPostgres(limit);
    await limit.stop();
    return this.#results;
  }

  async #demo(limit: LimitServer) {
    this.#progress.say(`The demo's ${demoBooks} books`);
    const shop = await startShop({ demo: true });
    const { stage, books } = await this.#demoStage(shop, limit);
    await this.#progress.attempt('pages', () => cachedPages(stage));
    await this.#progress.attempt('renderings', () => firstRenderings(stage));
    await this.#progress.attempt('list', () => wholeList(stage));
    await this.#progress.attempt('list', () => pagedList(stage));
    await this.#progress.attempt('image', () => image(stage, books[0]!.image[0]!));
    await this.#progress.attempt('search', () => search(stage));
    await this.#progress.attempt('shoppers', () => this.#shopping(stage, books, 'sqlite'));
    await this.#progress.attempt("seller's lists", () => sellerLists(stage));
    await stage.tutorial.stop();
    await this.#progress.attempt('starts', async () => {
      this.#results.start = await starts(shop, this.#plan.times);
    });
    await this.#progress.attempt('browser', () => this.#browser(shop, stage));
    await shop.stop();
  }

  async #demoStage(shop: ShopServer, limit: LimitServer, database?: DatabaseServer) {
    const tutorial = await startTutorial(database);
    const { products } = await call<{ products: TutorialBook[] }>(shop.port, { path: '/api/product/list' });
    await tutorial.fill(products);
    const { _id, category } = products[0]!;
    const path = `/books/${category.toLowerCase()}/${_id}`;
    const about = { books: demoBooks, engine: database ? ('postgres' as const) : ('sqlite' as const) };
    const sample = { shop: path, tutorial: path };
    const stage: Stage = { measuring: this.#measuring, about, shop, limit, tutorial, sample };
    return { stage, books: products };
  }

  async #shopping(stage: Stage, books: TutorialBook[], engine: string) {
    const shoppers = await shoppersOf(
      stage,
      books.map((book) => book._id),
    );
    await visits(stage, shoppers);
    this.#results.ordersVerified.push({ engine, orders: await orders(stage, shoppers) });
  }

  async #browser(shop: ShopServer, { sample }: Stage) {
    const pages: [string, string][] = [
      ['home', '/'],
      ['/books', '/books'],
      ['book page', sample.shop],
    ];
    this.#progress.say('  in the browser');
    this.#results.vitals = await pageVitals(shop.port, pages, this.#plan.times, (name) =>
      this.#progress.say(`  ${name}`),
    );
  }

  async #grown(limit: LimitServer, count: number) {
    const shop = await startShop({ demo: false });
    const tutorial = await startTutorial();
    await this.#progress.attempt(`${count} books`, async () => {
      const stage = await this.#grownStage({ shop, limit, tutorial }, count, 'sqlite');
      if (count === Math.max(...this.#plan.sizes))
        await this.#progress.attempt('growth', () => this.#growth(stage));
      await this.#progress.attempt('pages', () => cachedPages(stage));
      await this.#progress.attempt('renderings', () => firstRenderings(stage));
      await this.#progress.attempt('list', () => pagedList(stage));
      await this.#progress.attempt('search', () => search(stage));
      if (count === Math.max(...this.#plan.sizes)) {
        await this.#progress.attempt('a crowd', async () => {
          const { crowdMs } = this.#plan;
          await crowd(stage, crowdMs);
          const mine = this.#measuring.rows.filter((row) => row.books === count);
          const mostMb = Math.max(...mine.map((row) => row.servers.shop?.rssMb ?? 0));
          this.#results.load = { books: count, mostMb, afterMb: shop.usage().rssMb, seconds: crowdMs / 1000 };
        });
        await this.#progress.attempt('orders', () =>
          shop.restart((folder) =>
            fillOrders(folder, count, (done) => this.#progress.say(`  ${done} orders written`)),
          ),
        );
        await this.#progress.attempt("seller's lists", () => sellerLists(stage));
        await this.#progress.attempt('export', async () => {
          this.#results.export = { ...(await exportBooks(stage)), books: count };
        });
      }
    });
    await tutorial.stop();
    await shop.stop();
  }

  async #growth(stage: Stage) {
    this.#progress.say(`  beside a shop of ${demoBooks} books`);
    const small = await startShop({ demo: true });
    try {
      this.#results.growth = await growth(stage, small, demoBooks);
    } finally {
      await small.stop();
    }
    for (const { task, cpuMs } of this.#results.growth) {
      this.#progress.say(`  ${task}: ${cpuMs.map(short).join(' and ')} ms`);
    }
  }

  async #grownStage(
    servers: Pick<Stage, 'shop' | 'limit' | 'tutorial'>,
    books: number,
    engine: 'sqlite' | 'postgres',
  ) {
    const { shop, tutorial } = servers;
    this.#progress.say(`${books} books on ${engine}`);
    const took = await fillShop(shop, books, (done) => this.#progress.say(`  imported ${done}`));
    this.#results.imports.push({ books, engine, seconds: took / 1000 });
    await tutorial.makeUp(books);
    const { products } = await call<{ products: TutorialBook[] }>(shop.port, {
      path: '/api/product/list?limit=1',
    });
    const { _id, category } = products[0]!;
    const sample = {
      shop: `/books/${category.toLowerCase()}/${_id}`,
      tutorial: `/books/${category}/${'0'.repeat(24)}`,
    };
    return { measuring: this.#measuring, about: { books, engine }, ...servers, sample };
  }

  async #onPostgres(limit: LimitServer) {
    await this.#progress.attempt('PostgreSQL', async () => {
      const database = await startDatabase();
      try {
        this.#results.postgres = database.version;
        this.#progress.say(`The demo's ${demoBooks} books on ${database.version}`);
        const shop = await startShop({ demo: true, database });
        const { stage, books } = await this.#demoStage(shop, limit, database);
        await this.#progress.attempt('shoppers', () => this.#shopping(stage, books, 'postgres'));
        await stage.tutorial.stop();
        await shop.stop();
        await this.#searchOnPostgres(limit, database);
      } finally {
        await database.stop();
      }
    });
  }

  async #searchOnPostgres(limit: LimitServer, database: DatabaseServer) {
    const shop = await startShop({ demo: false, database });
    const tutorial = await startTutorial(database);
    await this.#progress.attempt('search on PostgreSQL', async () => {
      const most = Math.max(...this.#plan.sizes);
      await search(await this.#grownStage({ shop, limit, tutorial }, most, 'postgres'));
    });
    await tutorial.stop();
    await shop.stop();
  }
}
