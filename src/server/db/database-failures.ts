/** Why the database could not do what any database does: it is out of reach, or there is no room to write. */
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
  // PostgreSQL: too busy, shutting down, crashed, starting, a standby that may not write, a statement cut off.
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25006',
  '25P03',
]);
/** What the driver says without a code. */
const silence =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/;

/** SQLite's own numbers: busy, out of memory, cannot be read or written, cannot be opened. */
const sqliteGone = new Set([5, 6, 7, 8, 10, 14]);
const sqliteFull = 13;

/** SQLite's numbers for what breaks a constraint, is too large, of the wrong kind or out of range. */
const sqliteRefused = new Set([18, 19, 20, 25]);

/** The database works and would not take these values, or undid them for another transaction: nothing is written. */
export function isRefusal(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteRefused.has(errcode % 256);
  return typeof code === 'string' && /^(22|23|40)[0-9A-Z]{3}$/.test(code);
}

/** Null for everything that is a fault of ours. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  if (errcode !== undefined) {
    const kind = errcode % 256;
    return kind === sqliteFull ? 'full' : sqliteGone.has(kind) ? 'gone' : null;
  }
  if (full.has(code)) return 'full';
  if (gone.has(code) || code.startsWith('08') || silence.test(error.message)) return 'gone';
  return null;
}
