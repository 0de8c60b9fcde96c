import ArrowLeft from 'icon:arrow-left';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { groupLines } from './cart-groups.ts';
import { CartLineItem } from './cart-line.tsx';
import type { CartLine } from './use-cart-lines.ts';
import { useCart } from './use-cart.ts';

const fadeMs = 200;

/** A removed line fades out first. Focus then moves to the next line, or to the page after the last one. */
export function CartList({ lines }: { lines: CartLine[] }) {
  const { setQuantity, removeLine } = useCart();
  const [leaving, setLeaving] = useState<string | null>(null);

  function remove(id: string, item: Element | null) {
    if (leaving !== null) return;
    setLeaving(id);
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    setTimeout(
      () => {
        flushSync(() => {
          setLeaving(null);
          removeLine(id);
        });
        (next?.querySelector<HTMLElement>('h2 a, .rm') ?? document.getElementById('main'))?.focus();
      },
      matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : fadeMs,
    );
  }

  return (
    <div>
      <ul className="lines">
        {groupLines(lines).map(({ line, set }) => (
          <CartLineItem
            key={line.id}
            line={line}
            set={set}
            leaving={line.id === leaving}
            onQuantity={(quantity) => setQuantity(line.id, quantity)}
            onRemove={() => remove(line.id, document.activeElement?.closest('.line') ?? null)}
          />
        ))}
      </ul>
      <ShopLink className="btn btn-3 go-on" to="/books">
        <ArrowLeft className="ico mirror" aria-hidden="true" />
        {m.continue_shopping()}
      </ShopLink>
    </div>
  );
}
