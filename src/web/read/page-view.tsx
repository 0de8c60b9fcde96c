import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { m } from '../i18n/messages.js';
import { markIn } from './marks.ts';
import { Paragraphs, usePageText } from './page-text.tsx';
import styles from './read.module.css';
import { inReadingOrder, type TextItem } from './text-items.ts';
import { useLoaded } from './use-loaded.ts';
import type { Box, Reader } from './use-reader.ts';

interface PageViewProps {
  reader: Reader;
  number: number;
  /** The room of this page. */
  box: Box;
  /** Kept ready, but not seen. */
  hidden?: boolean;
  onDrawn?: (number: number) => void;
}

/** Safari allows 16.7 million pixels per canvas, and a phone about twenty such pages in all. */
const maxPixels = 8_000_000;
const typical = { width: 420, height: 595 };

/** One page: its picture, its text above it for selection, and its links. */
export function PageView({ reader, number, box, hidden = false, onDrawn }: PageViewProps) {
  const { pdf, zoom } = reader;
  const page = useLoaded(useCallback(() => pdf.getPage(number), [pdf, number]));
  const [isBroken, setBroken] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const failed = isBroken || page === null;

  // A turned page is painted before its text and its links are laid over it.
  const isSeen = !useDeferredValue(hidden) && !hidden;
  const { width, height } = page?.getViewport({ scale: 1 }) ?? typical;
  const scale = Math.min(box.width / width, box.height / height) * zoom;

  useEffect(() => {
    if (failed) onDrawn?.(number);
  }, [failed, number, onDrawn]);

  useEffect(() => {
    if (!page) return undefined;
    const ratio = Math.min(window.devicePixelRatio, Math.sqrt(maxPixels / (width * height)) / scale);
    const { canvas, task } = startDrawing(page, scale * ratio);
    const draw = async () => {
      try {
        await task.promise;
        release(host.current);
        host.current?.replaceChildren(canvas);
        setDrawn(true);
        onDrawn?.(number);
      } catch (error) {
        freeCanvas(canvas);
        if ((error as Error).name !== 'RenderingCancelledException') setBroken(true);
      }
    };
    void draw();
    return () => task.cancel();
  }, [page, scale, width, height, number, onDrawn]);

  useEffect(() => {
    const element = host.current;
    return () => {
      release(element);
      page?.cleanup();
    };
  }, [page]);

  return (
    <div
      className={styles.page}
      role="group"
      aria-label={m.read_page({ page: reader.labelOf(number) })}
      dir="ltr"
      hidden={hidden}
      data-page={number}
      data-drawn={isDrawn || undefined}
      style={
        { inlineSize: width * scale, blockSize: height * scale, '--total-scale-factor': scale } as object
      }
    >
      <div className={styles.picture} ref={host} />
      {failed && <p className={styles.fault}>{m.read_page_failed()}</p>}
      {page && isDrawn && isSeen && <PageText reader={reader} page={page} />}
      {page && isDrawn && isSeen && <PageLinks reader={reader} page={page} />}
    </div>
  );
}

export function startDrawing(page: PDFPageProxy, scale: number) {
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  return { canvas, task: page.render({ canvas, viewport }) };
}

/** A canvas without a size gives its memory back at once. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
  [canvas.width, canvas.height] = [0, 0];
}

function release(host: HTMLElement | null): void {
  for (const canvas of host?.querySelectorAll('canvas') ?? []) freeCanvas(canvas);
}

interface PagePartProps {
  reader: Reader;
  page: PDFPageProxy;
}

/** For selection, and for screen readers unless the text of the page is known. */
function PageText({ reader: { textOf, find }, page }: PagePartProps) {
  const text = usePageText(textOf, page.pageNumber);
  const paragraphs = text?.good ? text.paragraphs : null;
  const host = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const container = host.current;
    if (!container || text === undefined) return undefined;
    const stop = new AbortController();
    const write = async () => {
      const [{ TextLayer }, content] = await Promise.all([import('./pdf.ts'), page.getTextContent()]);
      if (stop.signal.aborted) return;
      const layer = new TextLayer({
        textContentSource: {
          ...content,
          items: inReadingOrder(content.items as TextItem[], paragraphs ?? []),
        },
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      stop.signal.addEventListener('abort', () => layer.cancel());
      await layer.render();
      setReady(true);
    };
    // A page without readable text has its picture.
    write().catch(() => {});
    return () => {
      stop.abort();
      container.replaceChildren();
    };
  }, [page, text, paragraphs]);
  useEffect(() => {
    if (isReady && host.current) return markIn(host.current, find.marked);
    return undefined;
  }, [isReady, find.marked]);
  return (
    <>
      {paragraphs && (
        <div className={`vh ${styles.heard}`}>
          <Paragraphs of={paragraphs} />
        </div>
      )}
      <div className={styles.text} ref={host} aria-hidden={paragraphs ? true : undefined} />
    </>
  );
}

interface PageLink {
  url?: string;
  dest?: string | unknown[];
  style: object;
}

/** Links to pages of this file, and to other sites in a new tab. Other actions of a file are left out. */
function PageLinks({ reader: { pdf, go }, page }: PagePartProps) {
  const links = useLoaded(useCallback(() => linksOf(page), [page]));
  return links?.map(({ url, dest, style }) =>
    isWeb(url) ? (
      <a
        key={JSON.stringify(style)}
        className={styles.link}
        style={style}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.read_link_out({ address: new URL(url).host })}
      />
    ) : (
      <button
        key={JSON.stringify(style)}
        type="button"
        className={styles.link}
        style={style}
        aria-label={m.read_link_in()}
        onClick={() => void pageOf(pdf, dest).then((found) => found && go(found))}
      />
    ),
  );
}

async function linksOf(page: PDFPageProxy): Promise<PageLink[]> {
  const viewport = page.getViewport({ scale: 1 });
  const percent = (length: number, of: number) => `${(length / of) * 100}%`;
  const found = (await page.getAnnotations()) as (PageLink & { subtype: string; rect: number[] })[];
  return found
    .filter(({ subtype, url, dest }) => subtype === 'Link' && (isWeb(url) || dest))
    .map(({ url, dest, rect: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }) => {
      // Of a turned page too.
      const [[left, top], [right, bottom]] = [
        viewport.convertToViewportPoint(x1, y1) as [number, number],
        viewport.convertToViewportPoint(x2, y2) as [number, number],
      ];
      const style = {
        insetInlineStart: percent(Math.min(left, right), viewport.width),
        insetBlockStart: percent(Math.min(top, bottom), viewport.height),
        inlineSize: percent(Math.abs(right - left), viewport.width),
        blockSize: percent(Math.abs(bottom - top), viewport.height),
      };
      return { url, dest, style };
    });
}

function isWeb(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}

/** The page to which a destination of the file leads. */
export async function pageOf(
  pdf: PDFDocumentProxy,
  dest: string | unknown[] | null | undefined,
): Promise<number | null> {
  try {
    const [target] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? [];
    if (typeof target === 'number') return target + 1;
    return target ? (await pdf.getPageIndex(target as Parameters<typeof pdf.getPageIndex>[0])) + 1 : null;
  } catch {
    return null;
  }
}
