import ArrowLeft from 'icon:arrow-left';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { groupLines } from './cart-groups.ts';
import { CartLineItem } from './cart-line.tsx';
import { lineTitle } from './line-title.ts';
import type { CartLine } from './use-cart-lines.ts';
import { type RemovedLine, useCart } from './store/use-cart.ts';

const fadeMs = 200;

/** A line that was removed, with the title of its book. */
export interface Removed extends RemovedLine {
  title: string;
}

interface CartListProps {
  lines: CartLine[];
  /** The books that came from the saved cart at the last login. */
  fromSaved: readonly string[];
  /** Not for a book that has left the shop: it cannot come back. */
  onRemoved(line: Removed): void;
}

/** A removed line fades out first. Focus then moves to the next line, or to the page after the last one. */
export function CartList({ lines, fromSaved, onRemoved }: CartListProps) {
  const { cart, setQuantity, removeLine } = useCart();
  const [leaving, setLeaving] = useState<string | null>(null);

  function remove(line: CartLine, item: Element | null) {
    if (leaving !== null) return;
    const { id, quantity, seen, problem } = line;
    setLeaving(id);
    const place = [...cart.keys()].indexOf(id);
    const removed = { id, quantity, place, seenPrice: seen?.offerPrice, title: lineTitle(line).text };
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    setTimeout(
      () => {
        flushSync(() => {
          setLeaving(null);
          removeLine(id);
          if (problem !== 'gone') onRemoved(removed);
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
            fromSaved={fromSaved.includes(line.id)}
            onQuantity={(quantity) => setQuantity(line.id, quantity)}
            onRemove={() => remove(line, document.activeElement?.closest('.line') ?? null)}
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
