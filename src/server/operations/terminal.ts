import { ConfigError } from '../config.ts';
import { DatabaseError } from '../db/database.ts';
import { databaseFailure } from '../db/database-failures.ts';
import { Problem } from '../http/endpoint/problem.ts';

/** What was asked cannot be done. The message is one sentence for the person at the terminal. */
export class Refusal extends Error {}

/** Prints an expected error as a sentence. */
export async function runAtTerminal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** Null for a fault of ours, which is shown with its stack. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message, cause } = error;
  if (
    [error, cause].some((one) => databaseFailure(one) === 'full') ||
    /No space left on device/.test(message)
  )
    return `The disk is full, nothing was changed: free some space and try again (${message}).`;
  if (error instanceof Problem) return message + (cause instanceof Error ? ` (${cause.message})` : '');
  const isKnown = [Refusal, ConfigError, DatabaseError].some((kind) => error instanceof kind);
  if (isKnown || isUsageError(error)) return message;
  return 'syscall' in error ? `The files cannot be read or written: ${message}.` : null;
}

export function isUsageError(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
