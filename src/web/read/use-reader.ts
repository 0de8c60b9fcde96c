import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { readStored, writeStored } from '../browser-store.ts';
import { isolated } from '../locale.ts';
import { pagesAt, turned } from './spreads.ts';
import { type Bookmark, type Reading, readingsKey, storedReadings } from './store/reading-store.ts';
import { useFind } from './use-find.ts';
import type { OpenBook } from './use-open-book.ts';

export interface Box {
  width: number;
  height: number;
}

interface Look {
  theme: 'paper' | 'sepia' | 'night';
  /** Two only where there is room for them. */
  pages: 'one' | 'two';
  /** Whether single letters and signs act. */
  keys: boolean;
}

export type Reader = ReturnType<typeof useReader>;

/** Of a panel of the reader. */
export interface SheetProps {
  reader: Reader;
  close: () => void;
}

export const zooms = { least: 1, most: 4 };
export const lookKey = 'warraq.reader';
const maxBooks = 100;
/** On a stage of this width two pages are seen side by side. */
const wide = 900;

/** An open book: where the reader is in it, and what the browser remembers of it. */
export function useReader({ info, pdf, labels, bound }: OpenBook) {
  const { _id: id, name, nameAr } = info.book;
  // Behind the pages of a sample stands an offer.
  const count = pdf.numPages + (info.sample ? 1 : 0);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const box = useBox(stage);
  const [look, setLook] = useState<Look>(storedLook);
  const [reading, setReading] = useState<Reading>(() => ({
    id,
    name,
    nameAr,
    zoom: 1,
    bookmarks: [],
    ...storedReading(id),
    page: Math.min(firstPage(id), count),
  }));
  const { page, zoom, bookmarks } = reading;
  const hasRoomForTwo = box !== null && box.width >= wide && box.width > box.height;
  const isSpread = hasRoomForTwo && look.pages === 'two';

  useEffect(() => void writeStored(lookKey, look), [look]);
  // Not deferred: the tab may be closed right after a note is typed.
  useEffect(() => storeReading(reading), [reading]);
  // The page is seen first.
  const seen = useDeferredValue(page);
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.set('page', String(seen));
    window.history.replaceState(window.history.state, '', address);
  }, [seen]);

  const change = useCallback((part: Partial<Reading>) => setReading((now) => ({ ...now, ...part })), []);
  const go = useCallback(
    (to: number) => change({ page: Math.min(Math.max(1, Math.round(to)), count) }),
    [change, count],
  );

  return {
    id,
    info,
    pdf,
    count,
    stage,
    setStage,
    box,
    page,
    zoom,
    look,
    isSpread,
    hasRoomForTwo,
    /** The book whose text is known. */
    textOf: info.text === 'ready' ? id : null,
    bound,
    bookmarks,
    isMarked: bookmarks.some((one) => one.page === page),
    find: useFind(id, go),
    shown: pagesAt(page, count, isSpread),
    /** The number in the file, and beside it the printed one where that differs. */
    labelOf(of: number) {
      const printed = labels?.[of - 1];
      return printed && printed !== String(of) ? `${of} (${isolated(printed)})` : String(of);
    },
    go,
    turn: (step: 1 | -1) => setReading((now) => ({ ...now, page: turned(now.page, step, count, isSpread) })),
    setZoom: (to: number) => change({ zoom: Math.min(Math.max(zooms.least, to), zooms.most) }),
    setBookmarks: (marks: Bookmark[]) => change({ bookmarks: marks.toSorted((a, b) => a.page - b.page) }),
    setLook: (part: Partial<Look>) => setLook((now) => ({ ...now, ...part })),
  };
}

/** The page in the address, or the one that was read last. */
export function firstPage(id: string): number {
  return pageIn(window.location.search) ?? storedReading(id)?.page ?? 1;
}

export function pageIn(search: string): number | null {
  const asked = Number(new URLSearchParams(search).get('page'));
  return asked >= 1 ? Math.floor(asked) : null;
}

/** The room for pages, which follows the window. A scroll bar does not change it: a zoomed page must not change its own measure. */
function useBox(stage: HTMLElement | null): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    if (!stage) return undefined;
    const observer = new ResizeObserver(() =>
      setBox({ width: stage.offsetWidth, height: stage.offsetHeight }),
    );
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage]);
  return box;
}

function storedLook(): Look {
  return { theme: 'paper', pages: 'two', keys: true, ...(readStored(lookKey) as Partial<Look> | null) };
}

function storedReading(id: string): Reading | undefined {
  return storedReadings().find((one) => one.id === id);
}

/** Forgets the oldest books without bookmarks once there are many. */
function storeReading(reading: Reading): void {
  const others = storedReadings().filter(({ id }) => id !== reading.id);
  const remembered = [reading, ...others].filter(
    ({ bookmarks }, at) => at < maxBooks || bookmarks.length > 0,
  );
  writeStored(readingsKey, remembered);
}
