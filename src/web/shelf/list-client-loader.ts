import type { ShelfPage } from '../../contract/books.ts';
import type { Category } from '../../rules/shelf.ts';
import { localPath, plainPath } from '../locale.ts';

/** How long the previous page stays before the list opens without its books. */
const graceMs = 150;
const maxRemembered = 12;

const shelves = new Map<string, ShelfPage>();
let wentBackTo = '';

if (typeof window !== 'undefined') {
  // In the capture phase, before the router starts the navigation.
  window.addEventListener('popstate', () => void (wentBackTo = addressOf(window.location.href)), true);
}

export interface ShelfData {
  shelf: ShelfPage | Promise<ShelfPage>;
  /** Of the page of a category, if the books arrived in time. */
  category?: Category | null;
}

/**
 * Loads a list in the browser. Books that arrive within `graceMs` are shown with the page; otherwise the page opens
 * with placeholders. Back shows the remembered books at once, so that the scroll position can be restored.
 */
export async function loadShelf(
  url: string,
  load: () => Promise<ShelfData & { shelf: ShelfPage }>,
): Promise<ShelfData> {
  const address = addressOf(url);
  const known = address === wentBackTo ? shelves.get(address) : undefined;
  wentBackTo = '';
  if (known) return { shelf: known };
  const loaded = load();
  const graceOver = new Promise<null>((resolve) => setTimeout(resolve, graceMs, null));
  const soon = await Promise.race([loaded.catch(unlessRedirected), graceOver]);
  if (soon) return soon;
  loaded.catch(followRedirect);
  return { shelf: loaded.then(({ shelf }) => shelf) };
}

export function rememberShelf(address: string, page: ShelfPage): void {
  remember(shelves, address, page);
}

/** Keeps what was set last. */
export function remember<T>(remembered: Map<string, T>, key: string, value: T): void {
  remembered.delete(key);
  remembered.set(key, value);
  if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!);
}

/** The list of a renamed category is at another address. The router follows it until the page has opened. */
function unlessRedirected(error: unknown): null {
  if (error instanceof Response) throw error;
  return null;
}

function followRedirect(error: unknown): void {
  const address = error instanceof Response && error.headers.get('location');
  if (address) window.location.assign(localPath(address));
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return plainPath(pathname) + search;
}
