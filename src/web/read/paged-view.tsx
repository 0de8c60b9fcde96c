import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { m } from '../i18n/messages.js';
import { PageView } from './page-view.tsx';
import styles from './read.module.css';
import { pagesAround } from './spreads.ts';
import { Tool } from './tool.tsx';
import type { Box, Reader } from './use-reader.ts';

export interface PagesProps {
  reader: Reader;
  pdf: PDFDocumentProxy;
  box: Box;
  marked: string;
  /** Stands behind the last page. */
  offer: ReactNode;
}

const gap = 8;

/** One page or two, and their neighbours drawn ahead out of sight, so that a turn is instant: it is painted before the next ones are. */
export function PagedView({ reader, pdf, box, marked, offer }: PagesProps) {
  const { shown, zoom, count, isSpread } = reader;
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
  const room = { width: (box.width - gap * (shown.length - 1)) / shown.length, height: box.height };
  return (
    <div className={styles.spread} dir={reader.bound === 'right' ? 'rtl' : 'ltr'}>
      {[...new Set([...pages, ...around])]
        .toSorted((a, b) => a - b)
        .map((page) => (
          <PageView
            key={page}
            pdf={pdf}
            number={page}
            label={reader.labelOf(page)}
            box={pages.includes(page) ? room : neighbourRoom(box, isSpread, page, count)}
            zoom={zoom}
            hidden={!pages.includes(page)}
            textOf={reader.textOf}
            marked={marked}
            onDrawn={onDrawn}
            onGo={reader.go}
          />
        ))}
      {shown.some((page) => page > pdf.numPages) && offer}
    </div>
  );
}

/** The room that a page will have once it is turned to: the cover has all of it. */
function neighbourRoom(box: Box, isSpread: boolean, page: number, count: number): Box {
  const isAlone = !isSpread || page === 1 || (page === count && page % 2 === 0);
  return isAlone ? box : { width: (box.width - gap) / 2, height: box.height };
}

/** The margins of the page. In a book bound on the right the next page is on the left. */
export function TurnZones({ reader }: { reader: Reader }) {
  const { bound, page, count, turn } = reader;
  const [Back, On] = bound === 'right' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <div className={styles.zones} dir={bound === 'right' ? 'rtl' : 'ltr'}>
      <Tool label={m.read_previous_page()} disabled={page <= 1} onPress={() => turn(-1)}>
        <Back className="ico" />
      </Tool>
      <Tool label={m.read_next_page()} disabled={reader.shown.at(-1)! >= count} onPress={() => turn(1)}>
        <On className="ico" />
      </Tool>
    </div>
  );
}
