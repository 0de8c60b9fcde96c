import { keep, readKept } from '../api/browser-store.ts';

const key = 'warraq.attempt';

/**
 * The key of one attempt to order: the same for a double click, a retry, a reload and another tab as long as the
 * order says the same, and a new one as soon as it was placed.
 */
export function attemptKey(order: unknown): string {
  const what = JSON.stringify(order);
  const kept = readKept(key) as { what?: unknown; key?: unknown } | null;
  if (kept?.what === what && typeof kept.key === 'string') return kept.key;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  keep(key, { what, key: fresh });
  return fresh;
}

export function endAttempt(): void {
  keep(key, null);
}
