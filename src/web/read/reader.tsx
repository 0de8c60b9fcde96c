import Bookmark from 'icon:bookmark';
import BookmarkCheck from 'icon:bookmark-check';
import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import List from 'icon:list';
import Search from 'icon:search';
import Settings from 'icon:settings-2';
import Share from 'icon:share-2';
import X from 'icon:x';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { bookPath } from '../books/category-words.ts';
import { countInDigits } from '../../rules/digits.ts';
import { direction, localPath } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { swapFonts } from '../ui/late-fonts.ts';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import { refreshOffline } from './offline-books.ts';
import { PagedView, TurnZones } from './paged-view.tsx';
import { sharePassage, sourceOf } from './passage.ts';
import styles from './read.module.css';
import { ScrolledView } from './scrolled-view.tsx';
import type { SheetName } from './sheet-parts.tsx';
import { TextView } from './page-text.tsx';
import { Tool } from './tool.tsx';
import { type Find, useFind } from './use-find.ts';
import type { OpenBook } from './use-open-book.ts';
import { type Reader as ReaderState, useBox, useReader } from './use-reader.ts';
import { toggleFullScreen, useGestures, useKeys, useScrollPosition } from './use-turning.ts';

const ReaderSheets = lazy(() => import('./reader-sheets.tsx'));
/** What the reader loads when it is asked for. */
const loadRest = () => Promise.all([import('./reader-sheets.tsx'), import('./shelf-page.tsx')]);

const wide = 900;

/** The stage with its pages, and below it the slider and the tools. */
export function Reader({ open }: { open: OpenBook }) {
  const { info, pdf } = open;
  const { book, sample } = info;
  const stage = useRef<HTMLDivElement>(null);
  const box = useBox(stage);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const reader = useReader({
    id: book._id,
    book: { name: book.name, nameAr: book.nameAr },
    count: pdf.numPages + (sample ? 1 : 0),
    bound: open.bound,
    labels: open.labels,
    hasText: info.text === 'ready',
    isWide: box !== null && box.width >= wide && box.width > box.height,
  });
  const { page, look, labelOf } = reader;
  const isMarked = reader.bookmarks.some((one) => one.page === page);
  const find = useFind(book._id, reader.go);
  useKeys(reader, { '/': () => setSheet('find'), b: () => toggleBookmark(reader), f: toggleFullScreen });
  useGestures(stage, reader);
  useScrollPosition(stage, reader);
  useEffect(() => {
    swapFonts();
    void refreshOffline(loadRest);
  }, []);

  const offer = <Offer info={info} />;
  const shared = { reader, pdf, marked: find.marked, offer };
  return (
    <>
      <div
        className={styles.stage}
        ref={stage}
        // Scrolled positions count from the left in either language.
        dir="ltr"
        data-layout={look.layout}
        data-theme={look.theme}
        data-zoomed={reader.zoom > 1 || undefined}
      >
        {box && look.layout === 'pages' && <PagedView {...shared} box={box} />}
        {box && look.layout === 'scroll' && <ScrolledView {...shared} box={box} />}
        {look.layout === 'text' && (page > pdf.numPages ? offer : <TextView reader={reader} />)}
      </div>
      {look.layout !== 'scroll' && <TurnZones reader={reader} />}
      {find.found && <FindStrip find={find} open={() => setSheet('find')} />}
      <div className={styles.foot}>
        <PageSlider reader={reader} />
        <div className={styles.tools} role="group" aria-label={m.read_tools()}>
          <Tool label={m.read_contents()} onPress={() => setSheet('contents')}>
            <List className="ico" />
          </Tool>
          <Tool label={m.read_find()} onPress={() => setSheet('find')}>
            <Search className="ico" />
          </Tool>
          <Tool label={m.read_bookmark()} pressed={isMarked} onPress={() => toggleBookmark(reader)}>
            {isMarked ? <BookmarkCheck className="ico" /> : <Bookmark className="ico" />}
          </Tool>
          <Tool label={m.read_share()} onPress={() => void sharePassage(sourceOf(book, page, labelOf(page)))}>
            <Share className="ico" />
          </Tool>
          <Tool label={m.read_view()} onPress={() => setSheet('view')}>
            <Settings className="ico" />
          </Tool>
        </div>
      </div>
      <p className="vh" aria-live="polite">
        {page > pdf.numPages
          ? m.read_sample_ends()
          : m.read_page_of({ page: labelOf(page), count: countInDigits(pdf.numPages) })}
      </p>
      <Suspense>
        {sheet && (
          <ReaderSheets {...{ open, reader, find, sheet, loadRest, stage }} close={() => setSheet(null)} />
        )}
      </Suspense>
    </>
  );
}

function toggleBookmark({ page, bookmarks, setBookmarks }: ReaderState): void {
  const others = bookmarks.filter((one) => one.page !== page);
  setBookmarks(others.length < bookmarks.length ? others : [...others, { page, note: '' }]);
}

/** Follows the side of the binding: in a book bound on the right it fills from the right. */
function PageSlider({ reader: { page, count, bound, go, labelOf } }: { reader: ReaderState }) {
  return (
    <div className={styles.slider}>
      <input
        type="range"
        dir={bound === 'right' ? 'rtl' : 'ltr'}
        min={1}
        max={count}
        value={page}
        aria-label={m.read_page_slider()}
        aria-valuetext={m.read_page_of({ page: labelOf(page), count: countInDigits(count) })}
        onChange={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <output>
        <bdi>{labelOf(page)}</bdi> / {countInDigits(count)}
      </output>
    </div>
  );
}

function FindStrip({ find: { found, at, show, clear }, open }: { find: Find; open: () => void }) {
  if (!found) return null;
  return (
    <div className={styles.strip} role="group" aria-label={m.read_find()}>
      <button type="button" className="linkish" onClick={open}>
        <bdi>{found.q}</bdi>
      </button>
      <output>{m.read_find_at({ at: countInDigits(at + 1), count: countInDigits(found.count) })}</output>
      <Tool label={m.read_find_previous()} disabled={at <= 0} onPress={() => show(at - 1)}>
        <ChevronLeft className="ico mirror" />
      </Tool>
      <Tool label={m.read_find_next()} disabled={at >= found.hits.length - 1} onPress={() => show(at + 1)}>
        <ChevronRight className="ico mirror" />
      </Tool>
      <Tool label={m.close()} onPress={clear}>
        <X className="ico" />
      </Tool>
    </div>
  );
}

/** Behind the last page of a sample. */
function Offer({ info: { book } }: { info: OpenBook['info'] }) {
  const { categories } = useShopFacts();
  return (
    <div className={styles.offer} dir={direction()}>
      <p>{m.read_sample_ends()}</p>
      <a className="btn btn-1" href={localPath(bookPath(book, categories))}>
        {m.read_buy()} <Price amount={book.offerPrice} />
      </a>
    </div>
  );
}
