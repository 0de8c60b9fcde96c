import CircleAlert from 'icon:circle-alert';
import Trash2 from 'icon:trash-2';
import { useRef, useState } from 'react';
import { lineAmount } from '../../rules/money.ts';
import { MAX_QUANTITY, quantityChoices } from '../../rules/cart.ts';
import { BookCover, CategoryTag, FewLeft } from '../shelf/book-parts.tsx';
import { authorOf } from '../shelf/book-text.ts';
import { bookPath } from '../shelf/category-text.ts';
import { counted } from '../locale.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { passFocusUp } from '../ui/focus-restore.tsx';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { lineTitle } from './cart-groups.ts';
import { recordSeenPrice } from './store/seen-books.ts';
import type { CartLine, LineProblem } from './use-cart-lines.ts';
import parts from '../shelf/book-parts.module.css';
import styles from './cart.module.css';

interface CartLineProps {
  line: CartLine;
  leaving: boolean;
  /** It came from the saved cart at the last login. */
  fromSaved: boolean;
  onQuantity(quantity: number): void;
  onRemove(): void;
}

export function CartLineItem({ line, leaving, fromSaved, onQuantity, onRemove }: CartLineProps) {
  const { book, quantity, problem } = line;
  const title = lineTitle(line);
  const author = book && authorOf(book);
  const money = useMoney();
  const { categories } = useShopFacts();
  return (
    <li
      className={styles.line}
      tabIndex={-1}
      data-id={line.id}
      data-leaving={leaving || undefined}
      data-problem={problem ?? undefined}
    >
      {book ? (
        <ShopLink to={bookPath(book, categories)} tabIndex={-1} aria-hidden="true">
          <BookCover book={book} sizes="(min-width: 40rem) 88px, 72px" />
        </ShopLink>
      ) : (
        <span className={styles.blank} aria-hidden="true" />
      )}
      <div>
        {book && <CategoryTag of={book.category} />}
        <h2>
          {book ? (
            <ShopLink to={bookPath(book, categories)}>
              <bdi lang={title.lang}>{title.text}</bdi>
            </ShopLink>
          ) : (
            <bdi lang={title.lang}>{title.text}</bdi>
          )}
        </h2>
        {author && (
          <p className={parts.by}>
            <bdi lang={author.lang}>{author.text}</bdi>
          </p>
        )}
        {book && !problem && <FewLeft book={book} />}
        {fromSaved && <p className="hint">{m.from_saved_cart()}</p>}
      </div>
      <p className={styles.subtotal}>
        {book && (
          <>
            <span className="vh">{m.subtotal()} </span>
            <Price amount={lineAmount(book.offerPrice, quantity, money)} />
          </>
        )}
      </p>
      {problem && <LineNote line={line} onQuantity={onQuantity} />}
      <div className={`row ${styles.controls}`}>
        {problem !== 'gone' && (
          <span className={`note ${styles.quantity}`}>
            {m.qty()}{' '}
            <QuantityField
              title={title.text}
              quantity={quantity}
              copiesLeft={book?.left}
              onQuantity={onQuantity}
            />
          </span>
        )}
        {book && problem !== 'gone' && (
          <span className="note">
            <span aria-hidden="true">×</span>
            <span className="vh">{m.unit_price()}</span> <Price amount={book.offerPrice} />
          </span>
        )}
        <button
          type="button"
          className={`tap ${styles.remove}`}
          aria-label={m.remove_book({ book: title.text })}
          onClick={onRemove}
        >
          <Trash2 />
          {m.remove()}
        </button>
      </div>
    </li>
  );
}

/** The specified choices, and a field for any other number. */
function QuantityField({ title, quantity, copiesLeft, onQuantity }: QuantityFieldProps) {
  const [typing, setTyping] = useState(false);
  const wasTyped = useRef(false);
  const label = m.qty_of({ book: title });
  const choices = quantityChoices(quantity, copiesLeft);
  if (typing)
    return (
      <input
        ref={(input) => input?.select()}
        type="number"
        className="select"
        min={1}
        max={MAX_QUANTITY}
        defaultValue={quantity}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          wasTyped.current = true;
          event.currentTarget.blur();
        }}
        onBlur={(event) => {
          setTyping(false);
          const typed = Number(event.target.value);
          if (Number.isInteger(typed) && typed > 0) onQuantity(typed);
        }}
      />
    );
  return (
    <>
      <select
        className="select"
        ref={(select) => {
          if (wasTyped.current) select?.focus();
          wasTyped.current = false;
        }}
        value={quantity}
        aria-label={label}
        onChange={(event) => onQuantity(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      {copiesLeft === undefined && (
        <Button look="link" words={m.other_quantity()} onClick={() => setTyping(true)} />
      )}
    </>
  );
}

interface QuantityFieldProps {
  title: string;
  quantity: number;
  /** Known if few copies are left. */
  copiesLeft: number | undefined;
  onQuantity(quantity: number): void;
}

const noteTexts: Record<LineProblem, () => string> = {
  gone: m.line_gone,
  'out-of-stock': m.line_out_of_stock,
  held: m.line_held,
  'too-few': m.line_fewer,
  price: m.settle_first,
};

/** Why this line blocks the order. */
function LineNote({ line, onQuantity }: Pick<CartLineProps, 'line' | 'onQuantity'>) {
  const { id, book, seen, problem } = line;
  const left = book?.left;
  return (
    <div className={styles.note} ref={passFocusUp}>
      <CircleAlert />
      {problem === 'price' && book && seen ? (
        <p>
          {m.price_was()} <Price amount={seen.offerPrice} />
          {m.price_is_now()} <Price amount={book.offerPrice} />{' '}
          <Button look="link" words={m.accept_price()} onClick={() => recordSeenPrice(id, book.offerPrice)} />
        </p>
      ) : problem === 'too-few' && left !== undefined ? (
        <p>
          {m.line_too_few(counted(left))}{' '}
          <Button look="link" words={m.lower_quantity({ number: left })} onClick={() => onQuantity(left)} />
        </p>
      ) : (
        <p>{noteTexts[problem!]()}</p>
      )}
    </div>
  );
}
