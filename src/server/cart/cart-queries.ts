import { andThen, type AtOnce } from '../at-once.ts';
import { type Cart, mergeCarts } from '../../rules/cart.ts';
import { holdUser } from '../accounts/account-queries.ts';
import type { Door, Trx } from '../db/database.ts';
import { prepared, preparedInsert } from '../db/prepared.ts';

/** The lines in the order in which they were put in. */
export function readCart(door: Door, userId: string): AtOnce<Cart> {
  return andThen(cartQuery(door, [userId]), cartOf);
}

function cartOf(lines: { bookId: string; quantity: number }[]): Cart {
  const cart = new Map<string, number>();
  for (const { bookId, quantity } of lines) cart.set(bookId, quantity);
  return cart;
}

/**
 * Replaces the saved cart, or tells which book is not in the shop and changes nothing. A book that left the
 * shop may stay where it already lies, so that its line can say so.
 */
export function replaceCart(door: Door, userId: string, cart: Cart): AtOnce<{ unknown: string | undefined }> {
  return andThen(holdUser(door, userId), () =>
    andThen(readCart(door, userId), (saved) => {
      const changed = onlyChange(saved, cart);
      if (changed === null) return replaceLines(door, userId, saved, cart);
      const written = quantityQuery(door, [cart.get(changed)!, userId, changed]);
      return andThen(written, () => ({ unknown: undefined }));
    }),
  );
}

/** The one book whose quantity is another, where nothing else is: what a cart is mostly changed by. */
function onlyChange(saved: Cart, cart: Cart): string | null {
  if (saved.size !== cart.size) return null;
  const before = saved.keys();
  let changed: string | null = null;
  for (const [id, quantity] of cart) {
    if (before.next().value !== id) return null;
    if (saved.get(id) === quantity) continue;
    if (changed !== null) return null;
    changed = id;
  }
  return changed;
}

async function replaceLines(door: Door, userId: string, saved: Cart, cart: Cart) {
  const added = [...cart.keys()].filter((id) => !saved.has(id));
  const books = await findBooks(door, added);
  const unknown = added.find((id) => !books.get(id)?.onSale);
  if (unknown === undefined) await writeCart(door, userId, saved, cart);
  return { unknown };
}

/** Puts a visitor's cart into the saved one; what was never a book of this shop is left out. */
export async function mergeIntoCart(trx: Trx, userId: string, visitor: Cart): Promise<Cart> {
  await holdUser(trx, userId);
  const saved = await readCart(trx, userId);
  const books = await findBooks(trx, visitor.keys());
  const known = new Map([...visitor].filter(([id]) => books.has(id)));
  if (known.size === 0) return saved;
  const merged = mergeCarts(saved, known);
  await writeCart(trx, userId, saved, merged);
  return merged;
}

/** Takes out what was ordered, and leaves what was put in since. */
export async function takeOrdered(
  trx: Trx,
  userId: string,
  ordered: readonly { bookId: string; quantity: number }[],
): Promise<void> {
  await holdUser(trx, userId);
  const quantities = new Map(ordered.map(({ bookId, quantity }) => [bookId, quantity]));
  const saved = await readCart(trx, userId);
  const left = [...saved]
    .map(([id, quantity]): [string, number] => [id, quantity - (quantities.get(id) ?? 0)])
    .filter(([, quantity]) => quantity > 0);
  await writeCart(trx, userId, saved, new Map(left));
}

/** What comes before the first difference stays as it is: a book that is put in last is one line more. */
async function writeCart(door: Door, userId: string, saved: Cart, cart: Cart): Promise<void> {
  const before = [...saved];
  const lines = [...cart].map(([bookId, quantity], position) => ({ userId, bookId, quantity, position }));
  const differs = lines.findIndex(({ bookId, quantity, position }) => {
    const line = before[position];
    return !line || line[0] !== bookId || line[1] !== quantity;
  });
  const from = differs < 0 ? lines.length : differs;
  if (before.length > from) await dropQuery(door, [userId, from]);
  if (lines.length > from) await insertLines(door, lines.slice(from));
}

async function findBooks(door: Door, ids: Iterable<string>): Promise<Map<string, { onSale: boolean }>> {
  const asked = [...ids];
  if (asked.length === 0) return new Map();
  const rows = await shelfQuery(door, asked);
  return new Map(rows.map(({ id, archivedAt }) => [id, { onSale: archivedAt === null }]));
}

const cartQuery = prepared((sql, [userId]: [string]) =>
  sql.selectFrom('cartLines').select(['bookId', 'quantity']).where('userId', '=', userId).orderBy('position'),
);
const quantityQuery = prepared((sql, [quantity, userId, bookId]: [number, string, string]) =>
  sql.updateTable('cartLines').set({ quantity }).where('userId', '=', userId).where('bookId', '=', bookId),
);
const dropQuery = prepared((sql, [userId, from]: [string, number]) =>
  sql.deleteFrom('cartLines').where('userId', '=', userId).where('position', '>=', from),
);
const insertLines = preparedInsert('cartLines', ['userId', 'bookId', 'quantity', 'position']);
const shelfQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('books').select(['id', 'archivedAt']).where('id', 'in', ids),
);
