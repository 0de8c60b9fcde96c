import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Book } from '../../contract/books.ts';
import type { FileFacts } from '../../contract/public-shop.ts';
import {
  authorOf,
  authorPath,
  bulletsOf,
  languageNames,
  otherAuthorOf,
  otherTitleOf,
  phrase,
  titleOf,
  wordsOf,
  yearIn,
} from '../shelf/book-text.ts';
import { cartActions, useQuantity } from '../cart/store/use-cart.ts';
import { counted, locale, localPath } from '../locale.ts';
import { useReading } from '../read/store/reading-store.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { CategoryTag, FewLeft, Rating } from '../shelf/book-parts.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { m } from '../i18n/messages.js';
import { BookDelivery, type BookDeliveryProps } from './book-delivery.tsx';
import { CartControl } from '../shelf/cart-control.tsx';
import { VolumeLinks, WholeSet, type Work } from './volume-links.tsx';
import styles from './book-facts.module.css';
import BookOpen from 'icon:book-open';
import ExternalLink from 'icon:external-link';
import type { Edition } from '../../contract/book-fields.ts';
import { countInDigits } from '../../rules/digits.ts';
import { useOutOfView } from '../ui/use-out-of-view.ts';

type BookFactsProps = Partial<Omit<BookDeliveryProps, 'title'>> & {
  book: Book;
  work: Work | null;
  file?: FileFacts | null;
};

export function BookFacts({ book, work, file, delivery, shopCountry = '' }: BookFactsProps) {
  const acts = useRef<HTMLDivElement>(null);
  const { demo } = useShopFacts();
  return (
    <div className={styles.facts}>
      <BookHead book={book} />
      <BookCost book={book} />
      <div className={styles.acts} ref={acts}>
        <FewLeft book={book} />
        <CartControl book={book} large />
        {book.inStock && <BuyNow book={book} />}
        {book.pdfUrl && <ReadForFree href={book.pdfUrl} id={book._id} file={file} />}
        {(book.pdfUrl || !book.inStock) && (
          <p className="hint">
            {!book.inStock && `${book.held ? m.copies_held_words() : m.out_of_stock_words()} `}
            {book.pdfUrl && (demo ? m.reading_is_free() : m.reading_this_is_free())}
          </p>
        )}
        {book.inStock && <p className="hint without-script">{m.buying_needs_script()}</p>}
      </div>
      {work && <WholeSet work={work} />}
      {book.inStock && delivery && (
        <BookDelivery delivery={delivery} shopCountry={shopCountry} title={titleOf(book).text} />
      )}
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
        <p className={styles.otherTitle}>
          <bdi lang={other.lang}>{other.text}</bdi>
        </p>
      )}
      <p className={styles.author}>
        <ShopLink to={authorPath(book.authorSlug)}>
          <bdi lang={author.lang}>{author.text}</bdi>
        </ShopLink>
        {otherAuthor && (
          <span className={styles.otherAuthor}>
            <bdi lang={otherAuthor.lang}>{otherAuthor.text}</bdi>
          </span>
        )}
      </p>
      <div className={`row ${styles.rate}`}>
        <Rating />
      </div>
    </>
  );
}

function BookCost({ book }: { book: Book }) {
  return (
    <p className={styles.cost}>
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
  if (demo) return <small className="note">{m.inclusive_of_taxes()}</small>;
  if (percent === 0) return null;
  return (
    <small className="note">
      {pricesIncludeTax ? m.price_includes_tax({ percent }) : m.price_plus_tax({ percent })}
    </small>
  );
}

function BuyNow({ book }: { book: Book }) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const inCart = useQuantity(book._id);
  const buyNow = async () => {
    // A double click adds one copy, and a book that is in the cart gets no second one.
    if (leaving.current) return;
    leaving.current = true;
    if (inCart === 0) cartActions.add(book._id, book.offerPrice);
    await navigate('/cart');
    leaving.current = false;
  };
  return <Button look="1" className="needs-script" words={m.buy_now()} onClick={() => void buyNow()} />;
}

function BookDescription({ book }: { book: Book }) {
  const bullets = bulletsOf(book);
  if (bullets.length === 0) return null;
  return (
    <div className={styles.desc}>
      <h2>{m.description()}</h2>
      <ul className="diamonds">
        {bullets.map((bullet) => (
          <li key={bullet.text} dir="auto" lang={bullet.lang}>
            {bullet.text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The file itself, and the shop's reader, which knows where one stopped. A page load: the reader has a policy of its own. */
function ReadForFree({ href, id, file }: { href: string; id: string; file?: FileFacts | null | undefined }) {
  const { page = 1 } = useReading(id) ?? {};
  const { demo } = useShopFacts();
  const count = file && m.file_pages(counted(file.pages));
  const kind = demo ? m.file_introduction() : file?.isExcerpt && m.file_excerpt();
  return (
    <>
      <a className={styles.free} href={href} target="_blank" rel="noopener noreferrer">
        <BookOpen />
        <span>
          <b>{m.read_for_free()}</b>
          {count && <small className="note">{kind ? m.with_count({ name: kind, count }) : count}</small>}
        </span>
        <span className="vh"> {m.opens_in_new_tab()}</span>
        <ExternalLink className="ico mirror" />
      </a>
      <a className="btn btn-3" href={localPath(`/read/${id}${page > 1 ? `?page=${page}` : ''}`)}>
        {page > 1 ? m.read_continue({ page }) : m.read_here()}
      </a>
    </>
  );
}

/** The facts of the printed edition, where the seller gave any. How many volumes a work has is no fact of one of them. */
function EditionFacts({ edition, isVolume }: { edition: Edition; isVolume: boolean }) {
  const { language, year, pages, volumes, weight, size, isbn } = edition;
  const { editor, translator, publisher, place, edition: impression, binding } = wordsOf(edition);
  const facts: [string, string | undefined][] = [
    [m.edition_language(), language && languageNames[language]()],
    [m.edition_editor(), editor],
    [m.edition_translator(), translator],
    [m.edition_publisher(), [publisher, place].filter(Boolean).join(m.list_comma())],
    [m.edition_year(), year && yearIn(locale(), year)],
    [m.edition_edition(), impression],
    [m.edition_binding(), binding],
    [m.edition_volumes(), volumes && !isVolume ? countInDigits(volumes) : undefined],
    [m.edition_pages(), pages ? countInDigits(pages) : undefined],
    [m.edition_size(), size],
    [m.edition_weight(), weight ? m.edition_grams({ weight: countInDigits(weight) }) : undefined],
    [m.edition_isbn(), isbn],
  ];
  const given = facts.filter(([, value]) => value);
  return (
    <div className={styles.desc}>
      <h2>{m.edition_facts()}</h2>
      <dl>
        {given.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi lang={phrase(value ?? '').lang}>{value}</bdi>
          </Fact>
        ))}
      </dl>
    </div>
  );
}

interface BuyBarProps {
  book: Book;
  /** The buttons of the page. */
  acts: RefObject<HTMLElement | null>;
}

/** On small screens, the price and the cart control while the buttons of the page are out of view. */
function BuyBar({ book, acts }: BuyBarProps) {
  const isNeeded = useOutOfView(acts);
  if (!isNeeded || !book.inStock) return null;
  return (
    <div className={`${styles.buyBar} low-bar`} role="group" aria-label={titleOf(book).text}>
      <Price amount={book.offerPrice} />
      <CartControl book={book} large />
    </div>
  );
}
