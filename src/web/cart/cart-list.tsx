import ArrowLeft from 'icon:arrow-left';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { setNameOf, setPath } from '../shelf/book-text.ts';
import { BookCover } from '../shelf/book-parts.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { groupLines, lineTitle, type SetInCart } from './cart-groups.ts';
import { CartLineItem } from './cart-line.tsx';
import type { CartLine } from './use-cart-lines.ts';
import { type RemovedLine, useCart } from './store/use-cart.ts';
import Trash2 from 'icon:trash-2';
import { lineAmount, sumOfAmounts } from '../../rules/money.ts';
import { counted } from '../locale.ts';
import { useMoney } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { Button } from '../ui/button.tsx';
import styles from './cart.module.css';

const fadeMs = 200;

/** Lines that were removed together, with the title of their book or set. */
export interface Removed {
  lines: RemovedLine[];
  title: string;
}

interface CartListProps {
  lines: CartLine[];
  /** The books that came from the saved cart at the last login. */
  fromSaved: readonly string[];
  /** Not for a book that has left the shop: it cannot come back. */
  onRemoved(removed: Removed): void;
}

/** A removed line fades out first. Focus then moves to the next line, or to the page after the last one. */
export function CartList({ lines, fromSaved, onRemoved }: CartListProps) {
  const { cart, setQuantity, removeLines } = useCart();
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);

  function remove(going: CartLine[], title: string) {
    if (leaving.length > 0) return;
    const ids = going.map(({ id }) => id);
    setLeaving(ids);
    const removed = going
      .filter(({ problem }) => problem !== 'gone')
      .map(({ id, quantity, seen }) => {
        return { id, quantity, index: [...cart.keys()].indexOf(id), seenPrice: seen?.offerPrice };
      })
      .toSorted((one, other) => one.index - other.index);
    const item = document.activeElement?.closest('li');
    const isGoing = (one: Element | null | undefined) => ids.includes(one?.getAttribute('data-id') ?? '');
    let next = item?.nextElementSibling;
    while (isGoing(next)) next = next?.nextElementSibling;
    next ??= item?.previousElementSibling;
    setTimeout(
      () => {
        flushSync(() => {
          setLeaving([]);
          removeLines(ids);
          if (removed.length > 0) onRemoved({ lines: removed, title });
        });
        (
          next?.querySelector<HTMLElement>(`h2 a, .${styles.remove}`) ?? document.getElementById('main')
        )?.focus();
      },
      matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : fadeMs,
    );
  }

  const groups = groupLines(lines);
  // What is wrong with a volume is shown at it.
  const isFolded = ({ slug, lines: volumes }: SetInCart) =>
    !unfolded.includes(slug) && volumes.every(({ problem }) => problem === null);
  const hidden = new Set(
    groups.flatMap(({ set }) => (set && isFolded(set) ? set.lines.map(({ id }) => id) : [])),
  );
  return (
    <div>
      <ul className={styles.lines}>
        {groups.map(({ line, set }) => (
          <Fragment key={line.id}>
            {set && (
              <CartSet
                set={set}
                isFolded={isFolded(set)}
                onFold={(fold) =>
                  setUnfolded(fold ? unfolded.filter((one) => one !== set.slug) : [...unfolded, set.slug])
                }
                onRemove={() => remove(set.lines, setNameOf(set).text)}
              />
            )}
            {!hidden.has(line.id) && (
              <CartLineItem
                line={line}
                leaving={leaving.includes(line.id)}
                fromSaved={fromSaved.includes(line.id)}
                onQuantity={(quantity) => setQuantity(line.id, quantity)}
                onRemove={() => remove([line], lineTitle(line).text)}
              />
            )}
          </Fragment>
        ))}
      </ul>
      <ShopLink className={`btn btn-3 ${styles.goOn}`} to="/books">
        <ArrowLeft className="ico mirror" />
        {m.continue_shopping()}
      </ShopLink>
    </div>
  );
}

interface CartSetProps {
  set: SetInCart;
  isFolded: boolean;
  onFold(fold: boolean): void;
  onRemove(): void;
}

/** The head of a set's volumes, which can be folded and removed as one. */
function CartSet({ set, isFolded, onFold, onRemove }: CartSetProps) {
  const name = setNameOf(set);
  const money = useMoney();
  const amounts = set.lines.map(({ book, quantity }) => lineAmount(book?.offerPrice ?? 0, quantity, money));
  return (
    <li
      className={styles.line}
      tabIndex={-1}
      data-problem={set.lines.find(({ problem }) => problem)?.problem}
    >
      <ShopLink to={setPath(set.slug)} tabIndex={-1} aria-hidden="true">
        <BookCover book={set.lines[0]!.book!} sizes="(min-width: 40rem) 88px, 72px" />
      </ShopLink>
      <h2>
        <ShopLink to={setPath(set.slug)}>
          <bdi lang={name.lang}>{name.text}</bdi>
        </ShopLink>
      </h2>
      <p className={styles.subtotal}>
        <span className="vh">{m.subtotal()} </span>
        <Price amount={sumOfAmounts(...amounts)} />
      </p>
      <div className={`row ${styles.controls}`}>
        <span>{m.set_volumes(counted(set.lines.length))}</span>
        <Button
          look="link"
          words={isFolded ? m.show_volumes() : m.hide_volumes()}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        />
        <button
          type="button"
          className={`tap ${styles.remove}`}
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
