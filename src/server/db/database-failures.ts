/** `gone`: the database cannot be reached or does not work. `full`: its disk is full. */
export type DatabaseFailure = 'gone' | 'full';

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  // PostgreSQL: out of resources, shutting down, crashed, starting up, statement timeout, read-only standby.
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25006',
  '25P03',
]);
/** Errors of the driver that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/;

/** SQLite result codes: busy, locked, out of memory, read-only, I/O error, cannot open. */
const sqliteGone = new Set([5, 6, 7, 8, 10, 14]);
const sqliteFull = 13;
const sqliteUnique = 2067;

/** Another row has a value that must be unique. */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === sqliteUnique;
}

/** Null for any other error: a bug of ours. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  if (errcode !== undefined) {
    const kind = errcode % 256;
    return kind === sqliteFull ? 'full' : sqliteGone.has(kind) ? 'gone' : null;
  }
  if (full.has(code)) return 'full';
  if (gone.has(code) || code.startsWith('08') || connectionLost.test(error.message)) return 'gone';
  return null;
}
