import CircleAlert from 'icon:circle-alert';
import Trash2 from 'icon:trash-2';
import { lineAmount } from '../../rules/money.ts';
import { quantityChoices } from '../../rules/cart.ts';
import { BookCover } from '../books/book-cover.tsx';
import { FewLeft } from '../books/few-left.tsx';
import { authorOf } from '../books/book-words.ts';
import { CategoryTag } from '../books/category-tag.tsx';
import { bookPath } from '../books/category-words.ts';
import { setNameOf, setPath } from '../books/set-words.ts';
import { counted } from '../locale.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { passFocusUp } from '../ui/focus-restore.ts';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { SetInCart } from './cart-groups.ts';
import { lineTitle } from './line-title.ts';
import { recordSeenPrice } from './store/seen-books.ts';
import type { CartLine, LineProblem } from './use-cart-lines.ts';

interface CartLineProps {
  line: CartLine;
  /** The set that begins with this line. */
  set?: SetInCart;
  leaving: boolean;
  /** It came from the saved cart at the last login. */
  fromSaved: boolean;
  onQuantity(quantity: number): void;
  onRemove(): void;
}

export function CartLineItem({ line, set, leaving, fromSaved, onQuantity, onRemove }: CartLineProps) {
  const { book, quantity, problem } = line;
  const title = lineTitle(line);
  const author = book && authorOf(book);
  const money = useMoney();
  const { categories } = useShopFacts();
  return (
    <li
      className="line"
      tabIndex={-1}
      data-leaving={leaving || undefined}
      data-problem={problem ?? undefined}
    >
      {set && <SetHead set={set} />}
      {book ? (
        <ShopLink to={bookPath(book, categories)} tabIndex={-1} aria-hidden="true">
          <BookCover book={book} sizes="(min-width: 40rem) 88px, 72px" />
        </ShopLink>
      ) : (
        <span className="line-blank" aria-hidden="true" />
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
          <p className="by">
            <bdi lang={author.lang}>{author.text}</bdi>
          </p>
        )}
        {book && !problem && <FewLeft book={book} />}
        {fromSaved && <p className="hint">{m.from_saved_cart()}</p>}
      </div>
      <p className="sub">
        {book && (
          <>
            <span className="vh">{m.subtotal()} </span>
            <Price amount={lineAmount(book.offerPrice, quantity, money)} />
          </>
        )}
      </p>
      {problem && <LineNote line={line} onQuantity={onQuantity} />}
      <div className="line-ctl">
        {problem !== 'gone' && (
          <label>
            {m.qty()}{' '}
            <select
              className="select"
              value={quantity}
              aria-label={m.qty_of({ book: title.text })}
              onChange={(event) => onQuantity(Number(event.target.value))}
            >
              {quantityChoices(quantity, book?.left).map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        )}
        {book && problem !== 'gone' && (
          <span className="unit">
            <span aria-hidden="true">×</span>
            <span className="vh">{m.unit_price()}</span> <Price amount={book.offerPrice} />
          </span>
        )}
        <button
          type="button"
          className="rm"
          aria-label={m.remove_book({ book: title.text })}
          onClick={onRemove}
        >
          <Trash2 className="ico" aria-hidden="true" />
          {m.remove()}
        </button>
      </div>
    </li>
  );
}

function SetHead({ set }: { set: SetInCart }) {
  const name = setNameOf(set);
  return (
    <p className="line-set">
      <ShopLink to={setPath(set.slug)}>
        <bdi lang={name.lang}>{name.text}</bdi>
      </ShopLink>{' '}
      {m.set_volumes(counted(set.count))}
    </p>
  );
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
    <div className="line-note" ref={passFocusUp}>
      <CircleAlert className="ico" aria-hidden="true" />
      {problem === 'price' && book && seen ? (
        <p>
          {m.price_was()} <Price amount={seen.offerPrice} />
          {m.price_is_now()} <Price amount={book.offerPrice} />{' '}
          <button type="button" className="linkish" onClick={() => recordSeenPrice(id, book.offerPrice)}>
            {m.accept_price()}
          </button>
        </p>
      ) : problem === 'too-few' && left !== undefined ? (
        <p>
          {m.line_too_few(counted(left))}{' '}
          <button type="button" className="linkish" onClick={() => onQuantity(left)}>
            {m.lower_quantity({ number: left })}
          </button>
        </p>
      ) : (
        <p>{noteTexts[problem!]()}</p>
      )}
    </div>
  );
}
