import type { Config } from '../../config.ts';
import type { Db, Trx } from '../../db/database.ts';

export interface Command {
  name: string;
  /** The names of its arguments, as the help shows them. */
  args: string[];
  about: string;
  /** What --help adds. */
  details?: string;
  /** Returns the lines to print. */
  run(context: CommandContext, ...args: string[]): Promise<string[]>;
}

export interface CommandContext {
  config: Config;
  now: number;
  dryRun: boolean;
  /** The shop's database. It is opened at the first use. */
  db(): Promise<Db>;
  /** Does the work in one transaction, and takes it back at the end of a dry run. */
  change<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same for what visitors see of the books. */
  changeCatalogue<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

/** `3 orders`, `1 order`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
