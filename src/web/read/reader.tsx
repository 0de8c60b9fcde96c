import Bookmark from 'icon:bookmark';
import BookmarkCheck from 'icon:bookmark-check';
import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import List from 'icon:list';
import Search from 'icon:search';
import Settings from 'icon:settings-2';
import Share from 'icon:share-2';
import X from 'icon:x';
import { lazy, Suspense, useEffect, useState } from 'react';
import { bookPath } from '../shelf/category-text.ts';
import { countInDigits } from '../../rules/digits.ts';
import { direction, localPath } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import { Tool } from './controls.tsx';
import { refreshOffline } from './offline-books.ts';
import { PagedView, TurnZones } from './paged-view.tsx';
import { sharePassage } from './passage.ts';
import styles from './read.module.css';
import type { SheetName } from './reader-sheets.tsx';
import type { OpenBook } from './use-open-book.ts';
import { type Reader as ReaderState, useReader } from './use-reader.ts';
import { toggleFullScreen, useGestures, useKeys, useScrollPosition } from './use-turning.ts';

const loadSheets = () => import('./reader-sheets.tsx');
const ReaderSheets = lazy(loadSheets);

/** The stage with its pages, and below it the slider and the tools. */
export function Reader({ open }: { open: OpenBook }) {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const reader = useReader(open);
  const { setStage, page, pdf, box, look, labelOf, isMarked } = reader;
  useKeys(reader, { '/': () => setSheet('find'), b: () => toggleBookmark(reader), f: toggleFullScreen });
  // The keys of the page work at once.
  const { stage } = reader;
  useEffect(() => stage?.focus({ preventScroll: true, focusVisible: false }), [stage]);
  useGestures(reader);
  useScrollPosition(reader);
  useEffect(() => void refreshOffline(loadSheets), []);

  return (
    <>
      <div
        className={styles.stage}
        ref={setStage}
        role="region"
        aria-label={m.read_stage()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
        tabIndex={0}
        // Scrolled positions count from the left in either language.
        dir="ltr"
        data-theme={look.theme}
        data-zoomed={reader.zoom > 1 || undefined}
      >
        {box && <PagedView reader={reader} box={box} offer={<Offer book={reader.info.book} />} />}
      </div>
      <TurnZones reader={reader} />
      <FindStrip find={reader.find} open={() => setSheet('find')} />
      <div className={styles.foot}>
        <PageSlider reader={reader} />
        <div className={styles.tools} role="group" aria-label={m.read_tools()}>
          <Tool label={m.read_contents()} icon={List} onClick={() => setSheet('contents')} />
          <Tool label={m.read_find()} icon={Search} onClick={() => setSheet('find')} />
          <Tool
            label={m.read_bookmark()}
            icon={isMarked ? BookmarkCheck : Bookmark}
            aria-pressed={isMarked}
            onClick={() => toggleBookmark(reader)}
          />
          <Tool label={m.read_share()} icon={Share} onClick={() => void sharePassage(reader)} />
          <Tool label={m.read_view()} icon={Settings} onClick={() => setSheet('view')} />
        </div>
      </div>
      <p className="vh" aria-live="polite">
        {page > pdf.numPages
          ? m.read_sample_ends()
          : m.read_page_of({ page: labelOf(page), count: countInDigits(pdf.numPages) })}
      </p>
      <Suspense>
        {sheet && <ReaderSheets name={sheet} reader={reader} close={() => setSheet(null)} />}
      </Suspense>
    </>
  );
}

function toggleBookmark({ page, isMarked, bookmarks, setBookmarks }: ReaderState): void {
  setBookmarks(isMarked ? bookmarks.filter((one) => one.page !== page) : [...bookmarks, { page, note: '' }]);
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
      {/* The page is announced below. */}
      <output aria-live="off">{m.read_count({ at: labelOf(page), count: countInDigits(count) })}</output>
    </div>
  );
}

function FindStrip({ find, open }: { find: ReaderState['find']; open: () => void }) {
  const { found, at, show, clear } = find;
  if (!found) return null;
  const isLast = at >= found.hits.length - 1 && !found.next;
  return (
    <div className={styles.strip} role="group" aria-label={m.read_find()}>
      <button type="button" className="linkish one-line" onClick={open}>
        <bdi>{found.q}</bdi>
      </button>
      <output>{m.read_count({ at: countInDigits(at + 1), count: countInDigits(found.count) })}</output>
      <Tool
        label={m.read_find_previous()}
        icon={ChevronLeft}
        mirrored
        disabled={at <= 0}
        onClick={() => void show(at - 1)}
      />
      <Tool
        label={m.read_find_next()}
        icon={ChevronRight}
        mirrored
        disabled={isLast}
        onClick={() => void show(at + 1)}
      />
      <Tool label={m.close()} icon={X} onClick={clear} />
    </div>
  );
}

/** Behind the last page of a sample. */
function Offer({ book }: { book: OpenBook['info']['book'] }) {
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
