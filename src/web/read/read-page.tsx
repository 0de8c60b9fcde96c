import ChevronLeft from 'icon:chevron-left';
import { use, useSyncExternalStore } from 'react';
import { data } from 'react-router';
import type { Reading } from '../../contract/read.ts';
import type { ReadingAt } from '../../contract/public-shop.ts';
import { workOf } from '../../rules/seller-input.ts';
import { authorOf, titleOf } from '../shelf/book-text.ts';
import { bookPath } from '../shelf/category-text.ts';
import { localPath } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { ScriptNonce } from '../script-nonce.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { EmptyState, LoadFailed } from '../ui/empty-state.tsx';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/read-page';
import { Paragraphs } from './page-text.tsx';
import { Reader } from './reader.tsx';
import styles from './read.module.css';
import { type BookFault, useOpenBook } from './use-open-book.ts';
import { firstPage, lookKey, pageIn } from './use-reader.ts';

export { BooksError as ErrorBoundary } from '../shelf/books-error.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageIn(new URL(request.url).search) ?? 1;
  const reading = await context.get(pageContext).reader.reading(params.id, page);
  if (!reading) throw data(null, { status: 404 });
  return reading;
}

/** A page of its own, without the bar of the shop. Its links load the next page anew: its policy is its own. */
export default function ReadPage({ loaderData: reading }: Route.ComponentProps) {
  const { book, file, external, at } = reading;
  const opened = useOpenBook(reading);
  const href = file?.url ?? external;
  const isFault = typeof opened === 'string';
  return (
    <div className={styles.reader}>
      <PageMeta title={m.read_title({ title: titleOf(book).text })} unlisted />
      <ReaderBar book={book} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {isFault && <FaultNote fault={opened} href={href} />}
        {!opened && (
          <div className={styles.waiting}>
            <p className="without-script">{m.read_needs_script()}</p>
            <a className="btn btn-3 without-script" href={href}>
              {m.read_open_file()}
            </a>
            <p className="needs-script" role="status">
              {m.read_loading()}
            </p>
          </div>
        )}
        {opened && !isFault && <Reader open={opened} />}
        {!isFault && at.paragraphs.length > 0 && <EarlyPage id={book._id} {...at} />}
      </main>
    </div>
  );
}

/** Runs before the first paint: a reader at night sees no white page. */
const themeScript = import.meta.env.SSR
  ? `try{document.currentScript.parentNode.dataset.theme=JSON.parse(localStorage['${lookKey}']).theme}catch(e){}`
  : '';

/** What can be read until the page is drawn. The browser may remember another page than the address names. */
function EarlyPage({ id, page, paragraphs }: ReadingAt['at'] & { id: string }) {
  const opened = useSyncExternalStore(
    () => () => {},
    () => firstPage(id),
    () => page,
  );
  if (opened !== page) return null;
  return (
    <div className={styles.early} suppressHydrationWarning>
      <script
        nonce={use(ScriptNonce)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: themeScript }}
      />
      <article className={styles.reflowed}>
        <Paragraphs of={paragraphs} />
      </article>
    </div>
  );
}

/** The shop stays near: the book, its author, its price and the way to the printed copy. */
function ReaderBar({ book }: { book: Reading['book'] }) {
  const { categories } = useShopFacts();
  const [title, author] = [titleOf(book), authorOf(book)];
  // A long title is cut, the number of the volume is not.
  const work = workOf(title.text);
  const href = localPath(bookPath(book, categories));
  return (
    <header className={styles.bar}>
      <a className={`icon-tap ${styles.tool}`} href={href} aria-label={m.read_back()}>
        <ChevronLeft className="ico mirror" />
      </a>
      <div className={styles.names}>
        <h1>
          <bdi lang={title.lang}>
            <span className="one-line">{work}</span>
            {title.text.slice(work.length)}
          </bdi>
        </h1>
        <p className="one-line">
          <bdi lang={author.lang}>{author.text}</bdi>
        </p>
      </div>
      {book.inStock && (
        <a className={`tap ${styles.buy}`} href={href}>
          <Price amount={book.offerPrice} /> <span>{m.read_buy()}</span>
        </a>
      )}
    </header>
  );
}

const faults: Record<BookFault, () => string> = {
  missing: m.read_fault_missing,
  broken: m.read_fault_broken,
  locked: m.read_fault_locked,
  unreachable: m.read_fault_unreachable,
  elsewhere: m.read_fault_elsewhere,
};

function FaultNote({ fault, href }: { fault: BookFault; href: string | undefined }) {
  const words = faults[fault]();
  const link = href && fault !== 'missing' && (
    <a className="btn btn-2" href={href} target="_blank" rel="noopener noreferrer">
      {fault === 'elsewhere' ? m.read_open_elsewhere() : m.read_open_file()}
    </a>
  );
  return (
    <div className={styles.fault}>
      {fault === 'unreachable' ? (
        // Also the scripts of the reader may be missing.
        <LoadFailed words={words} onRetry={() => window.location.reload()} />
      ) : (
        <EmptyState words={words}>{link}</EmptyState>
      )}
    </div>
  );
}
