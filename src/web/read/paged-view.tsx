import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { m } from '../i18n/messages.js';
import { Tool } from './controls.tsx';
import { PageView } from './page-view.tsx';
import styles from './read.module.css';
import { pagesAround, pagesAt } from './spreads.ts';
import type { Box, Reader } from './use-reader.ts';

interface PagesProps {
  reader: Reader;
  box: Box;
  /** Stands behind the last page. */
  offer: ReactNode;
}

const gap = 8;

/** One page or two, and their neighbours drawn ahead out of sight, so that a turn is instant: it is painted before the next ones are. */
export function PagedView({ reader, box, offer }: PagesProps) {
  const { pdf, shown, zoom, count, isSpread } = reader;
  const seen = useDeferredValue(reader.page);
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const onDrawn = useCallback(
    (page: number) => setDrawn((pages) => new Set([...pages, page].slice(-12))),
    [],
  );
  const isPage = (page: number) => page >= 1 && page <= pdf.numPages;
  const pages = shown.filter(isPage);
  const isReady = pages.every((page) => drawn.has(page));
  const around = isReady && zoom === 1 ? pagesAround(seen, count, isSpread).filter(isPage) : [];
  /** A page has half of the stage, or all of it if it is seen alone. */
  const roomOf = (page: number) => {
    const beside = pagesAt(page, count, isSpread).length;
    return { width: (box.width - gap * (beside - 1)) / beside, height: box.height };
  };
  return (
    <div className={styles.spread} dir={reader.bound === 'right' ? 'rtl' : 'ltr'}>
      {[...new Set([...pages, ...around])]
        .toSorted((a, b) => a - b)
        .map((page) => (
          <PageView
            key={page}
            reader={reader}
            number={page}
            box={roomOf(page)}
            hidden={!pages.includes(page)}
            onDrawn={onDrawn}
          />
        ))}
      {shown.some((page) => !isPage(page)) && offer}
    </div>
  );
}

/** The margins of the page. In a book bound on the right the next page is on the left. */
export function TurnZones({ reader }: { reader: Reader }) {
  const { bound, page, count, turn } = reader;
  const [Back, On] = bound === 'right' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <div className={styles.zones} dir={bound === 'right' ? 'rtl' : 'ltr'}>
      <Tool label={m.read_previous_page()} icon={Back} disabled={page <= 1} onClick={() => turn(-1)} />
      <Tool
        label={m.read_next_page()}
        icon={On}
        disabled={reader.shown.at(-1)! >= count}
        onClick={() => turn(1)}
      />
    </div>
  );
}
