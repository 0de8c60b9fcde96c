import pg from 'pg';
import { vi } from 'vitest';
import { SqliteHandle } from '../../../src/server/db/sqlite/sqlite-handle.ts';

export interface SeenStatement {
  text: string;
  values: readonly unknown[];
}

/** Every statement that reaches either engine while `work` runs, exactly as the engine gets it. */
export async function seenStatements(work: () => Promise<unknown>): Promise<SeenStatement[]> {
  const seen: SeenStatement[] = [];
  const handles = vi.spyOn(SqliteHandle.prototype, 'run');
  const clients = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [{ sql, parameters }] of handles.mock.calls) seen.push({ text: sql, values: parameters });
    for (const [asked, values] of clients.mock.calls as unknown as [string | pg.QueryConfig, unknown[]?][]) {
      if (typeof asked === 'string') seen.push({ text: asked, values: values ?? [] });
      else seen.push({ text: asked.text, values: asked.values ?? [] });
    }
  } finally {
    for (const spy of [handles, clients]) spy.mockRestore();
  }
  return seen;
}
