import { readStored, writeStored } from '../api/browser-store.ts';

const place = 'warraq.attempt';
/** As long as this after leaving for the payment, the same order is still the same attempt: a second tab, a quick return. */
const afterLeaving = 30_000;
/** Later the same order is meant anew: who never heard the answer has seen by now that the first one was placed. */
const longest = 60 * 60_000;

interface Attempt {
  what: string;
  key: string;
  madeAt: number;
  leftAt?: number;
}

function keptAttempt(): Attempt | null {
  const kept = readStored(place) as Partial<Attempt> | null;
  const whole =
    typeof kept?.what === 'string' && typeof kept.key === 'string' && typeof kept.madeAt === 'number';
  return whole ? (kept as Attempt) : null;
}

/**
 * The key of one attempt to order: the same for a double click, a retry, a reload and another tab as long as the
 * order says the same, and a new one after it was placed or an hour has passed.
 */
export function attemptKey(order: unknown): string {
  const what = JSON.stringify(order);
  const kept = keptAttempt();
  if (kept && kept.what === what && !isOver(kept)) return kept.key;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  writeStored(place, { what, key, madeAt: Date.now() });
  return key;
}

function isOver({ madeAt, leftAt }: Attempt): boolean {
  const now = Date.now();
  return now - madeAt > longest || (leftAt !== undefined && now - leftAt > afterLeaving);
}

export function leaveToPay(): void {
  const kept = keptAttempt();
  if (kept) writeStored(place, { ...kept, leftAt: Date.now() });
}

export function endAttempt(): void {
  writeStored(place, null);
}
