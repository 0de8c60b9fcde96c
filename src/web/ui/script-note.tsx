import { m } from '../i18n/messages.js';
import { EmptyState } from './empty-state.tsx';
import { ShopLink } from './shop-link.tsx';

/** Shown without scripts on a page that needs them. */
export function ScriptNote() {
  return (
    <EmptyState
      className="without-script"
      words={m.page_needs_script()}
      action={
        <ShopLink className="btn btn-1" to="/books">
          {m.all_books()}
        </ShopLink>
      }
    />
  );
}
