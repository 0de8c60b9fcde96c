import { OfferedBooks } from './offered-books.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { useStoreName } from '../shop-facts.ts';

export function NotFoundPanel() {
  return (
    <main id="main" className="wrap section" tabIndex={-1}>
      <title>{`${m.not_found_title()} · ${useStoreName()}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading={m.not_found_title()}
        words={m.not_found_words()}
        action={
          <ShopLink className="btn btn-1" to="/books">
            {m.all_books()}
          </ShopLink>
        }
      />
      <OfferedBooks />
    </main>
  );
}
