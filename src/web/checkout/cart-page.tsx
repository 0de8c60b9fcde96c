import { useState, useSyncExternalStore } from 'react';
import { OrderSummary } from './order-summary.tsx';
import { LeftPaymentNote } from './unpaid-note.tsx';
import { isolated } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { LoadFailed } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { UndoNotice } from '../ui/undo-notice.tsx';
import { m } from '../i18n/messages.js';
import { CartList, type Removed } from '../cart/cart-list.tsx';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { SavedCartNote } from '../cart/saved-cart-note.tsx';
import { savedCartBooks } from '../cart/store/saved-cart-books.ts';
import { useCartLines } from '../cart/use-cart-lines.ts';
import { useCart } from '../cart/store/use-cart.ts';
import '../cart/cart.css';

const none: readonly string[] = [];

/** The server renders the same page for every visitor: only the browser knows the cart. */
export default function CartPage() {
  const { ready, cart, restoreLines } = useCart();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const fromSaved = useSyncExternalStore(savedCartBooks.subscribe, savedCartBooks.get, () => none);
  const { lines, loading, failed, refetch } = useCartLines(cart);
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.cart_title()} unlisted />
      <SectionHead level={1} words={m.cart_title} />
      <ScriptNote />
      {ready && <LeftPaymentNote />}
      {!ready && (
        <div className="when-cart">
          <CartSkeleton />
        </div>
      )}
      {(!ready || cart.size === 0) && <EmptyCart ready={ready} />}
      {ready && cart.size > 0 && loading && <CartSkeleton />}
      {ready && cart.size > 0 && failed && (
        <LoadFailed words={m.cart_unavailable()} onRetry={() => void refetch()} />
      )}
      {ready && cart.size > 0 && !loading && !failed && (
        <div className="cart">
          <div>
            <SavedCartNote lines={lines.filter(({ id }) => fromSaved.includes(id))} />
            <CartList lines={lines} fromSaved={fromSaved} onRemoved={setRemoved} />
          </div>
          <OrderSummary lines={lines} />
        </div>
      )}
      {removed?.lines.every(({ id }) => !cart.has(id)) && (
        <UndoNotice
          key={removed.lines[0]!.id}
          words={m.removed_book({ book: isolated(removed.title) })}
          onUndo={() => {
            setRemoved(null);
            restoreLines(removed.lines);
          }}
        />
      )}
    </main>
  );
}
