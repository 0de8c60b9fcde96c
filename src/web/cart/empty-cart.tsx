import { OfferedBooks } from '../books/offered-books.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

/** Until the page is ready it is in every page, and shown to a visitor whose browser has no cart. */
export function EmptyCart({ ready }: { ready: boolean }) {
  return (
    <>
      <div className={ready ? undefined : 'when-no-cart needs-script'}>
        <EmptyState
          words={m.cart_empty()}
          action={
            <ShopLink className="btn btn-1" to="/books">
              {m.continue_shopping()}
            </ShopLink>
          }
        />
      </div>
      {ready && <OfferedBooks />}
    </>
  );
}
