import { type RefObject, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { Side } from '../../rules/languages.ts';
import { readStored, writeStored } from '../browser-store.ts';
import { pagesAt, turned } from './spreads.ts';
import { type Bookmark, type Reading, readingsKey, storedReadings } from './store/reading-store.ts';

export interface Box {
  width: number;
  height: number;
}

interface Look {
  theme: 'paper' | 'sepia' | 'night';
  layout: 'pages' | 'scroll' | 'text';
  /** Of the reflowed text, as a factor. */
  size: number;
}

interface ReaderInput {
  id: string;
  book: { name: string; nameAr?: string };
  /** The pages of the file, and one more if an offer stands behind them. */
  count: number;
  /** By the seller, the book's language or the file. */
  bound: Side;
  /** As the file numbers its pages. */
  labels: string[] | null;
  isWide: boolean;
  /** Whether its text can be read without its picture. */
  hasText: boolean;
}

export type Reader = ReturnType<typeof useReader>;

export const zooms = { least: 1, most: 4 };
export const lookKey = 'warraq.reader';
const maxBooks = 100;

/** Where the reader is in the book, and what the browser remembers of it. */
export function useReader({ id, book, count, bound: bookBound, labels, isWide, hasText }: ReaderInput) {
  const [chosen, setLook] = useState<Look>(storedLook);
  const look = chosen.layout === 'text' && !hasText ? ({ ...chosen, layout: 'pages' } as const) : chosen;
  const [reading, setReading] = useState<Reading>(() => ({
    id,
    ...book,
    zoom: 1,
    bookmarks: [],
    ...storedReading(id),
    page: Math.min(firstPage(id), count),
  }));
  const { page, zoom, bookmarks } = reading;
  const isSpread = isWide && look.layout === 'pages';

  useEffect(() => storeLook(chosen), [chosen]);
  // The page is seen first.
  const seen = useDeferredValue(reading);
  useEffect(() => {
    storeReading(seen);
    const address = new URL(window.location.href);
    address.searchParams.set('page', String(seen.page));
    window.history.replaceState(window.history.state, '', address);
  }, [seen]);

  const change = useCallback((part: Partial<Reading>) => setReading((now) => ({ ...now, ...part })), []);
  const go = useCallback(
    (to: number) => change({ page: Math.min(Math.max(1, Math.round(to)), count) }),
    [change, count],
  );
  const turn = useCallback(
    (step: 1 | -1) => setReading((now) => ({ ...now, page: turned(now.page, step, count, isSpread) })),
    [count, isSpread],
  );
  const setZoom = useCallback(
    (to: number) => change({ zoom: Math.min(Math.max(zooms.least, to), zooms.most) }),
    [change],
  );
  const labelOf = useCallback((of: number) => labels?.[of - 1] || String(of), [labels]);

  return {
    id,
    page,
    count,
    zoom,
    look,
    isSpread,
    /** The book whose text is known. */
    textOf: hasText ? id : null,
    bound: reading.bound ?? bookBound,
    bookmarks,
    shown: pagesAt(page, count, isSpread),
    labelOf,
    go,
    turn,
    setZoom,
    setBound: (bound: Side) => change({ bound }),
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
export function useBox(stage: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setBox({ width: element.offsetWidth, height: element.offsetHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return box;
}

function storedLook(): Look {
  return { theme: 'paper', layout: 'pages', size: 1, ...(readStored(lookKey) as Partial<Look> | null) };
}

function storeLook(look: Look): void {
  writeStored(lookKey, look);
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
