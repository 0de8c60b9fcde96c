import type { ReactNode } from 'react';
import { m } from '../i18n/messages.js';
import { OfferedBooks } from '../shelf/offered-books.tsx';
import { EmptyState, LoadFailed } from '../ui/empty-state.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { counted } from '../locale.ts';
import { passFocusUp } from '../ui/focus-restore.tsx';
import { lineTitle } from '../cart/cart-groups.ts';
import { savedCartBooks } from '../cart/store/cart-store.ts';
import { useCart } from '../cart/store/use-cart.ts';
import { type CartLine, useCartLines } from '../cart/use-cart-lines.ts';
import styles from '../cart/cart.module.css';
import sums from './order-summary.module.css';

interface CartStatesProps {
  /** For more than the books. */
  isWaiting?: boolean;
  children: (lines: CartLine[]) => ReactNode;
}

/** The lines of the cart; else that it is not known yet, empty, loading or unavailable. */
export function CartStates({ isWaiting = false, children }: CartStatesProps) {
  const { ready, cart } = useCart();
  const { lines, loading, failed, refetch } = useCartLines(cart);
  if (!ready)
    return (
      <>
        <div className="when-cart">
          <CartSkeleton />
        </div>
        <EmptyCart ready={false} />
      </>
    );
  if (cart.size === 0) return <EmptyCart ready />;
  if (loading || isWaiting) return <CartSkeleton />;
  return failed ? (
    <LoadFailed words={m.cart_unavailable()} onRetry={() => void refetch()} />
  ) : (
    children(lines)
  );
}

/** As tall as the loaded cart, so that the page does not shift. */
function CartSkeleton() {
  return (
    <div className={styles.cart} role="status">
      <span className="vh">{m.loading_cart()}</span>
      <ul className={styles.lines} aria-hidden="true">
        {[1, 2].map((index) => (
          <li key={index} className={styles.line}>
            <span className={`skel ${styles.blank}`} />
            <span className="skel" />
          </li>
        ))}
      </ul>
      <div className={`jadwal ${sums.summary}`} aria-hidden="true" />
    </div>
  );
}

/** Until the page is ready it is in every page, and shown to a visitor whose browser has no cart. */
function EmptyCart({ ready }: { ready: boolean }) {
  return (
    <>
      <div className={ready ? undefined : 'when-no-cart needs-script'}>
        <EmptyState words={m.cart_empty()}>
          <LinkButton look="1" to="/books" words={m.continue_shopping()} />
        </EmptyState>
      </div>
      {ready && <OfferedBooks />}
    </>
  );
}

/** Says what the saved cart added to the visitor's at the login. */
export function SavedCartNote({ lines }: { lines: CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={`notice ${styles.above}`} role="status" ref={passFocusUp}>
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
      <Button look="link" words={m.close()} onClick={() => savedCartBooks.set([])} />
    </div>
  );
}
