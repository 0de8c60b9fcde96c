import Trash2 from 'icon:trash-2';
import { setNameOf, setPath } from '../books/book-words.ts';
import { lineAmount, sumOfAmounts } from '../../rules/money.ts';
import { counted } from '../locale.ts';
import { useMoney } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { SetInCart } from './cart-groups.ts';

interface CartSetProps {
  set: SetInCart;
  isFolded: boolean;
  onFold(fold: boolean): void;
  onRemove(): void;
}

/** The head of a set's volumes, which can be folded and removed as one. */
export function CartSet({ set, isFolded, onFold, onRemove }: CartSetProps) {
  const name = setNameOf(set);
  const money = useMoney();
  const amounts = set.lines.map(({ book, quantity }) => lineAmount(book?.offerPrice ?? 0, quantity, money));
  return (
    <li
      className="line line-set"
      tabIndex={-1}
      data-problem={set.lines.find(({ problem }) => problem)?.problem}
    >
      <h2>
        <ShopLink to={setPath(set.slug)}>
          <bdi lang={name.lang}>{name.text}</bdi>
        </ShopLink>
      </h2>
      <p className="sub">
        <span className="vh">{m.subtotal()} </span>
        <Price amount={sumOfAmounts(...amounts)} />
      </p>
      <div className="line-ctl">
        <span>{m.set_volumes(counted(set.lines.length))}</span>
        <Button
          look="link"
          words={isFolded ? m.show_volumes() : m.hide_volumes()}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        />
        <button
          type="button"
          className="rm"
          aria-label={`${m.remove_set()}: ${name.text}`}
          onClick={onRemove}
        >
          <Trash2 />
          {m.remove_set()}
        </button>
      </div>
    </li>
  );
}
