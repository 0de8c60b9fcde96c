import { counted } from '../locale.ts';
import { passFocusUp } from '../ui/focus-restore.ts';
import { m } from '../i18n/messages.js';
import { lineTitle } from './cart-groups.ts';
import { savedCartBooks } from './store/saved-cart-books.ts';
import type { CartLine } from './use-cart-lines.ts';

/** Says what the saved cart added to the visitor's at the login. */
export function SavedCartNote({ lines }: { lines: CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="saved-note" role="status" ref={passFocusUp}>
      <p>{m.saved_cart_added(counted(lines.length))}</p>
      <ul>
        {lines.map((line) => {
          const title = lineTitle(line);
          return (
            <li key={line.id}>
              <bdi lang={title.lang}>{title.text}</bdi>
            </li>
          );
        })}
      </ul>
      <button type="button" className="linkish" onClick={() => savedCartBooks.set([])}>
        {m.close()}
      </button>
    </div>
  );
}
