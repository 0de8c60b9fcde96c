import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Book } from '../../contract/books.ts';
import { authorPath } from './author-words.ts';
import { cartActions, useQuantity } from '../cart/store/use-cart.ts';
import { localPath } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Rating } from '../ui/rating.tsx';
import { m } from '../i18n/messages.js';
import { authorOf, bulletsOf, otherAuthorOf, otherTitleOf, titleOf } from './book-words.ts';
import { BookDelivery, type BookDeliveryProps } from './book-delivery.tsx';
import { BuyBar } from './buy-bar.tsx';
import { CartControl } from './cart-control.tsx';
import { CategoryTag } from './category-tag.tsx';
import { FewLeft } from './few-left.tsx';
import { EditionFacts } from './edition-facts.tsx';
import { ReadForFree } from './read-for-free.tsx';
import { type Work, VolumeLinks, WholeSet } from './volume-links.tsx';
import './book-page.css';

type BookFactsProps = Omit<BookDeliveryProps, 'title'> & { book: Book; work: Work | null };

export function BookFacts({ book, work, ...delivery }: BookFactsProps) {
  const acts = useRef<HTMLDivElement>(null);
  const { demo } = useShopFacts();
  return (
    <div className="facts">
      <BookHead book={book} />
      <BookCost book={book} />
      <div className="acts" ref={acts}>
        <FewLeft book={book} />
        {book.inStock ? (
          <BuyActions book={book} />
        ) : (
          <p className="sold-out">{book.held ? m.copies_held() : m.out_of_stock()}</p>
        )}
        {book.pdfUrl && <ReadForFree href={book.pdfUrl} />}
        {(book.pdfUrl || !book.inStock) && (
          <p className="acts-note">
            {!book.inStock && `${book.held ? m.copies_held_words() : m.out_of_stock_words()} `}
            {book.pdfUrl && (demo ? m.reading_is_free() : m.reading_this_is_free())}
          </p>
        )}
        {book.inStock && <p className="acts-note unscripted">{m.buying_needs_script()}</p>}
      </div>
      {work && <WholeSet work={work} />}
      {book.inStock && <BookDelivery {...delivery} title={titleOf(book).text} />}
      {work && <VolumeLinks work={work} />}
      <BookDescription book={book} />
      {book.edition && <EditionFacts edition={book.edition} isVolume={work !== null} />}
      <BuyBar book={book} acts={acts} />
    </div>
  );
}

function BookHead({ book }: { book: Book }) {
  const title = titleOf(book);
  const other = otherTitleOf(book);
  const author = authorOf(book);
  const otherAuthor = otherAuthorOf(book);
  return (
    <>
      <CategoryTag of={book.category} />
      <h1>
        <bdi lang={title.lang}>{title.text}</bdi>
      </h1>
      {other && (
        <p className="other-title">
          <bdi lang={other.lang}>{other.text}</bdi>
        </p>
      )}
      <p className="by">
        <ShopLink to={authorPath(book.authorSlug)}>
          <bdi lang={author.lang}>{author.text}</bdi>
        </ShopLink>
        {otherAuthor && (
          <span className="other-author">
            <bdi lang={otherAuthor.lang}>{otherAuthor.text}</bdi>
          </span>
        )}
      </p>
      <div className="rate">
        <Rating />
      </div>
    </>
  );
}

function BookCost({ book }: { book: Book }) {
  return (
    <p className="cost">
      <ins>
        <span className="vh">{m.offer_price()} </span>
        <Price amount={book.offerPrice} />
      </ins>
      {book.price > book.offerPrice && (
        <del>
          <span className="vh">{m.old_price()} </span>
          <Price amount={book.price} />
        </del>
      )}
      <TaxNote />
    </p>
  );
}

/** The demo says what is specified, whatever its tax. */
function TaxNote() {
  const { demo, taxPercent: percent, pricesIncludeTax } = useShopFacts();
  if (demo) return <small>{m.inclusive_of_taxes()}</small>;
  if (percent === 0) return null;
  return (
    <small>{pricesIncludeTax ? m.price_includes_tax({ percent }) : m.price_plus_tax({ percent })}</small>
  );
}

function BuyActions({ book }: { book: Book }) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const inCart = useQuantity(book._id);
  const buyNow = async () => {
    // A double click adds one copy, and a book that is in the cart gets no second one.
    if (leaving.current) return;
    leaving.current = true;
    if (inCart === 0) cartActions.add(book._id, book.offerPrice);
    await navigate(localPath('/cart'));
    leaving.current = false;
  };
  return (
    <>
      <CartControl book={book} large />
      <button type="button" className="btn btn-1" onClick={() => void buyNow()}>
        {m.buy_now()}
      </button>
    </>
  );
}

function BookDescription({ book }: { book: Book }) {
  const bullets = bulletsOf(book);
  if (bullets.length === 0) return null;
  return (
    <div className="desc">
      <h2>{m.description()}</h2>
      <ul className="nuqta">
        {bullets.map((bullet) => (
          <li key={bullet.text} dir="auto" lang={bullet.lang}>
            {bullet.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
