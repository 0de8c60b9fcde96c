import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TutorialOrder } from '../references/tutorial.ts';
import type { TutorialBook } from '../references/tutorial-store.ts';
import { startChild } from './children.ts';
import type { DatabaseServer } from './database-server.ts';
import { usageOf } from './process-usage.ts';
import type { Server } from './server.ts';
import type { Buyer } from './shoppers.ts';

export interface TutorialServer extends Server {
  fill(books: TutorialBook[]): Promise<void>;
  makeUp(count: number): Promise<void>;
  shoppers(count: number): Promise<Buyer[]>;
}

export async function startTutorial(database?: DatabaseServer): Promise<TutorialServer> {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-bench-'));
  const databaseUrl = await database?.create('tutorial');
  const { child, pid, stop, said } = startChild([join(import.meta.dirname, '../references/tutorial.ts')], {
    FILE: join(folder, 'tutorial.sqlite'),
    IMAGES: join(import.meta.dirname, '../../public'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const heard = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error(`the tutorial ended: ${said()}`));
      child.once('exit', ended);
      child.once('message', (answer: { done: unknown } | { error: string }) => {
        child.off('exit', ended);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.done);
      });
    });
  const port = (await heard()) as number;
  const tell = (order: TutorialOrder) => {
    child.send(order);
    return heard();
  };
  return {
    name: 'tutorial',
    port,
    usage() {
      const own = usageOf(pid);
      return { cpuMs: own.cpuMs + (database?.usage().cpuMs ?? 0), rssMb: own.rssMb };
    },
    fill: async (books) => void (await tell({ what: 'fill', books })),
    makeUp: async (count) => void (await tell({ what: 'make up', count })),
    shoppers: async (count) => (await tell({ what: 'shoppers', count })) as Buyer[],
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
