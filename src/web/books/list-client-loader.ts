import type { ShelfPage } from '../../contract/books.ts';

/** How long the previous page stays before the list opens without its books. */
const graceMs = 150;
const maxRemembered = 12;

const remembered = new Map<string, ShelfPage>();
let wentBackTo = '';

if (typeof window !== 'undefined') {
  // In the capture phase, before the router starts the navigation.
  window.addEventListener('popstate', () => void (wentBackTo = addressOf(window.location.href)), true);
}

export interface ShelfData {
  shelf: ShelfPage | Promise<ShelfPage>;
}

/**
 * Loads a list in the browser. Books that arrive within `graceMs` are shown with the page; otherwise the page opens
 * with placeholders. Back shows the remembered books at once, so that the scroll position can be restored.
 */
export async function loadShelf(url: string, load: () => Promise<{ shelf: ShelfPage }>): Promise<ShelfData> {
  const address = addressOf(url);
  const known = address === wentBackTo ? remembered.get(address) : undefined;
  wentBackTo = '';
  if (known) return { shelf: known };
  const shelf = load().then((data) => data.shelf);
  const soon = await Promise.race([shelf.catch(() => null), graceOver()]);
  return { shelf: soon ?? shelf };
}

export function rememberShelf(address: string, page: ShelfPage): void {
  remembered.delete(address);
  remembered.set(address, page);
  if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!);
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function graceOver(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), graceMs);
  });
}
