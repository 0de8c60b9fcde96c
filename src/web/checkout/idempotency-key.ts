import { readStored, writeStored } from '../api/browser-store.ts';

const storageKey = 'warraq.attempt';
/** After leaving for the card payment the key stays valid for a second tab or a quick return. */
const maxAgeAfterLeaving = 30_000;
/** After an hour a repeated order gets a new key: by then the shopper has seen whether the first was placed. */
const maxAge = 60 * 60_000;

interface Attempt {
  /** The order as JSON. */
  what: string;
  key: string;
  madeAt: number;
  leftAt?: number;
}

function storedAttempt(): Attempt | null {
  const stored = readStored(storageKey) as Partial<Attempt> | null;
  const isValid =
    typeof stored?.what === 'string' && typeof stored.key === 'string' && typeof stored.madeAt === 'number';
  return isValid ? (stored as Attempt) : null;
}

/**
 * The Idempotency-Key of an order. A double click, a retry, a reload and another tab send the same key for the same
 * order; a placed order or an expired key starts a new one.
 */
export function idempotencyKey(order: unknown): string {
  const what = JSON.stringify(order);
  const stored = storedAttempt();
  if (stored && stored.what === what && !isExpired(stored)) return stored.key;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  writeStored(storageKey, { what, key, madeAt: Date.now() });
  return key;
}

function isExpired({ madeAt, leftAt }: Attempt): boolean {
  const now = Date.now();
  return now - madeAt > maxAge || (leftAt !== undefined && now - leftAt > maxAgeAfterLeaving);
}

export function markLeftForPayment(): void {
  const stored = storedAttempt();
  if (stored) writeStored(storageKey, { ...stored, leftAt: Date.now() });
}

export function clearIdempotencyKey(): void {
  writeStored(storageKey, null);
}
