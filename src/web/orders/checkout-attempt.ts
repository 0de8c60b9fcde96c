import { newKey } from '../api/request-key.ts';
import { readStored, writeStored } from '../browser-store.ts';

const storageKey = 'warraq.attempt';
const payingKey = 'warraq.paying';
/** As long as a card payment stays open. After that a repeated order is a new one. */
const maxAge = 60 * 60_000;

/** An unpaid card order for which the shopper left the shop. */
export interface LeftOrder {
  id: string;
  /** The token of a guest's link. */
  token?: string | undefined;
}

interface Attempt {
  /** Which order it is. The order itself is not kept: it has the name and address of a guest. */
  what: string;
  key: string;
  madeAt: number;
  left?: LeftOrder;
  /** The order that this attempt replaces. */
  replaces?: string;
}

function storedAttempt(): Attempt | null {
  const stored = readStored(storageKey) as Partial<Attempt> | null;
  const isValid =
    typeof stored?.what === 'string' && typeof stored.key === 'string' && typeof stored.madeAt === 'number';
  return isValid && Date.now() - stored.madeAt! <= maxAge ? (stored as Attempt) : null;
}

/**
 * The Idempotency-Key of an order. A double click, a retry, a reload, another tab and a return from the card payment send
 * the same key for the same order; a placed order or an expired key starts a new one. Another order replaces the one that
 * was left unpaid.
 */
export function checkoutAttempt(order: unknown): Pick<Attempt, 'key' | 'replaces'> {
  const what = fingerprint(JSON.stringify(order));
  const stored = storedAttempt();
  if (stored?.what === what) return { key: stored.key, replaces: stored.replaces };
  const key = newKey();
  const replaces = stored?.left ? (stored.left.token ?? stored.left.id) : stored?.replaces;
  writeStored(storageKey, { what, key, madeAt: Date.now(), replaces });
  return { key, replaces };
}

/** The browser leaves for the card payment of an order that was just placed. */
export function markLeftForPayment(left: LeftOrder): void {
  const stored = storedAttempt();
  if (stored) writeStored(storageKey, { ...stored, left, replaces: undefined });
  storePayingOrder(left);
}

/** The order whose card payment this browser returns from, to show it then. */
export function storePayingOrder(order: LeftOrder | null): void {
  writeStored(payingKey, order);
}

/** Leaves for the card page. The page that Back restores from memory is older than the order. */
export function leaveFor(url: string): void {
  window.addEventListener('pageshow', () => location.reload(), { once: true });
  location.assign(url);
}

export function payingOrder(): LeftOrder | null {
  const stored = readStored(payingKey) as Partial<LeftOrder> | null;
  return typeof stored?.id === 'string' ? (stored as LeftOrder) : null;
}

export function clearAttempt(): void {
  writeStored(storageKey, null);
}

const prime = 0x01000193;

/** Short, and the same for the same text. It tells texts apart without keeping them; it is no protection against forgery. */
export function fingerprint(text: string): string {
  return [0x811c9dc5, 0x1b873593].map((seed) => fnv(text, seed).toString(36)).join('-');
}

/** FNV-1a over UTF-16 units, with a last step that spreads every bit. */
function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
