import { useState } from 'react';
import { useStore } from '../browser-store.ts';
import { OrderSummary } from './order-summary.tsx';
import { LeftPaymentNote } from './unpaid-note.tsx';
import { isolated } from '../locale.ts';
import { Page } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { UndoNotice } from '../ui/undo-notice.tsx';
import { m } from '../i18n/messages.js';
import { CartList, type Removed } from '../cart/cart-list.tsx';
import { CartStates, SavedCartNote } from './cart-states.tsx';
import { savedCartBooks } from '../cart/store/cart-store.ts';
import { useCart } from '../cart/store/use-cart.ts';
import styles from '../cart/cart.module.css';

/** The server renders the same page for every visitor: only the browser knows the cart. */
export default function CartPage() {
  const { ready, cart, restoreLines } = useCart();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const fromSaved = useStore(savedCartBooks);
  return (
    <Page isPrivate words={m.cart_title}>
      <ScriptNote />
      {ready && <LeftPaymentNote />}
      <CartStates>
        {(lines) => (
          <div className={styles.cart}>
            <div>
              <SavedCartNote lines={lines.filter(({ id }) => fromSaved.includes(id))} />
              <CartList lines={lines} fromSaved={fromSaved} onRemoved={setRemoved} />
            </div>
            <OrderSummary lines={lines} />
          </div>
        )}
      </CartStates>
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
    </Page>
  );
}
