import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { camelCase, namedBy } from './camel-case.ts';

const statementsKept = 500;

/** One open handle on the file, with its statements prepared once. */
export class SqliteHandle {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  readonly #named = new Map<string, { statement: StatementSync; names: string[] }>();

  /** `wait`: for how many milliseconds a statement may hold up everything while another process has the file. */
  constructor(file: string, wait = 5) {
    this.raw = new DatabaseSync(file);
    this.raw.exec(
      'pragma busy_timeout = 8000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;',
    );
    this.raw.exec(`pragma busy_timeout = ${wait}`);
  }

  run(query: CompiledQuery): QueryResult<unknown> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const values = query.parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** The rows of a query that is asked over and over, named as in the tables. */
  rows({ sql, parameters }: CompiledQuery): unknown[] {
    let found = this.#named.get(sql);
    if (!found) {
      const statement = this.raw.prepare(sql);
      statement.setReturnArrays(true);
      found = { statement, names: statement.columns().map(({ name }) => camelCase(name)) };
      keep(this.#named, sql, found);
    }
    const { statement, names } = found;
    const values = parameters as readonly SQLInputValue[];
    if (names.length > 0) return (statement.all(...values) as unknown as unknown[][]).map(namedBy(names));
    statement.run(...values);
    return [];
  }

  /** A word that changes the state of a transaction. */
  say(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  /** A statement of its own, since a cached one cannot be walked twice at a time. */
  iterate(query: CompiledQuery): NodeJS.Iterator<unknown> {
    return this.raw.prepare(query.sql).iterate(...(query.parameters as readonly SQLInputValue[]));
  }

  #prepare(sql: string) {
    let found = this.#statements.get(sql);
    if (found) return found;
    const statement = this.raw.prepare(sql);
    found = { statement, returnsRows: statement.columns().length > 0 };
    keep(this.#statements, sql, found);
    return found;
  }
}

function keep<Kept>(statements: Map<string, Kept>, sql: string, kept: Kept) {
  if (statements.size >= statementsKept) statements.delete(statements.keys().next().value!);
  statements.set(sql, kept);
}
