import { join } from 'node:path';
import { Child } from './child-process.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { processUsage, type Usage } from './process-usage.ts';
import type { Server } from './server.ts';
import type { Engine } from './shop-server.ts';
import type { Shopper } from './shoppers.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TutorialBook, TutorialCommand } from './tutorial-process.ts';

/** The shop that most courses build: Express, `SELECT *` and one statement after the other, each of them durable. */
export class TutorialServer implements Server {
  readonly name = 'tutorial';
  readonly ports: number[];
  readonly #child: Child;
  readonly #postgres: PostgresServer | null;

  private constructor(child: Child, port: number, postgres: PostgresServer | null) {
    this.#child = child;
    this.ports = [port];
    this.#postgres = postgres;
  }

  static async start(engine: Engine): Promise<TutorialServer> {
    const postgres = engine === 'postgres' ? await startPostgresServer() : null;
    const env = {
      NODE_ENV: 'production',
      FILE: join(temporaryFolder(), 'tutorial.sqlite'),
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    const child = new Child(process.execPath, [join(import.meta.dirname, 'tutorial-process.ts')], env, 'ipc');
    return new TutorialServer(child, await child.reply<number>(), postgres);
  }

  addBooks(books: TutorialBook[]): Promise<void> {
    return this.#child.ask({ addBooks: books } satisfies TutorialCommand);
  }

  addShoppers(count: number): Promise<Shopper[]> {
    return this.#child.ask({ addShoppers: count } satisfies TutorialCommand);
  }

  usage(): Usage {
    const { cpuMs, rssMb } = processUsage(this.#child.pid);
    return { cpuMs: cpuMs + (this.#postgres?.cpuMs() ?? 0), rssMb };
  }

  async stop() {
    await this.#child.stop();
    await this.#postgres?.stop();
  }
}
