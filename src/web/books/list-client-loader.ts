import type { ShelfPage } from '../../contract/books.ts';

/** How long the page before stays in view while the next books are on their way. */
const patience = 150;
const longestMemory = 12;

const seen = new Map<string, ShelfPage>();
let wentBackTo = '';

if (typeof window !== 'undefined') {
  // Heard before the router hears it, so that the visit it starts is known to go back.
  window.addEventListener('popstate', () => void (wentBackTo = addressOf(window.location.href)), true);
}

export interface ShelfData {
  shelf: ShelfPage | Promise<ShelfPage>;
}

/**
 * Going to a list in the browser: what comes at once is shown at once; after a moment the page opens without its
 * books and says that they are coming. Back shows what was seen, so that the scroll finds its place.
 */
export async function visitShelf(url: string, load: () => Promise<{ shelf: ShelfPage }>): Promise<ShelfData> {
  const address = addressOf(url);
  const known = address === wentBackTo ? seen.get(address) : undefined;
  wentBackTo = '';
  if (known) return { shelf: known };
  const shelf = load().then((data) => data.shelf);
  const soon = await Promise.race([shelf.catch(() => null), waited()]);
  return { shelf: soon ?? shelf };
}

export function rememberShelf(url: string, page: ShelfPage): void {
  const address = addressOf(url);
  seen.delete(address);
  seen.set(address, page);
  for (const oldest of seen.keys()) {
    if (seen.size <= longestMemory) break;
    seen.delete(oldest);
  }
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function waited(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patience);
  });
}
