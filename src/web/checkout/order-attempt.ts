import { keep, readKept } from '../api/browser-store.ts';

const place = 'warraq.attempt';
/** As long as this after leaving for the payment, the same order is still the same attempt: a second tab, a quick return. */
const afterLeaving = 30_000;

interface Attempt {
  what: string;
  key: string;
  leftAt?: number;
}

function keptAttempt(): Attempt | null {
  const kept = readKept(place) as Partial<Attempt> | null;
  return typeof kept?.what === 'string' && typeof kept.key === 'string' ? (kept as Attempt) : null;
}

/**
 * The key of one attempt to order: the same for a double click, a retry, a reload and another tab as long as the
 * order says the same, and a new one after it was placed.
 */
export function attemptKey(order: unknown): string {
  const what = JSON.stringify(order);
  const kept = keptAttempt();
  const isOver = kept?.leftAt !== undefined && Date.now() - kept.leftAt > afterLeaving;
  if (kept && kept.what === what && !isOver) return kept.key;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  keep(place, { what, key });
  return key;
}

export function leaveToPay(): void {
  const kept = keptAttempt();
  if (kept) keep(place, { ...kept, leftAt: Date.now() });
}

export function endAttempt(): void {
  keep(place, null);
}
