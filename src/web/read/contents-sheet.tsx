import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isArabic } from '../../rules/languages.ts';
import { localPath } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { Choice } from './controls.tsx';
import { freeCanvas, pageOf, startDrawing } from './page-view.tsx';
import styles from './sheets.module.css';
import { useLoaded } from './use-loaded.ts';
import type { Reader, SheetProps } from './use-reader.ts';

const maxItems = 2_000;
type Part = 'outline' | 'bookmarks' | 'pages';

/** The outline of the file, the bookmarks of the reader, and small pictures of all pages. */
export function ContentsSheet({ reader, close }: SheetProps) {
  const { pdf, info } = reader;
  const found = useLoaded(useCallback(() => outlineOf(pdf), [pdf]));
  const outline = found === null ? [] : found;
  const [chosen, choose] = useState<Part | null>(null);
  const part = chosen ?? (outline?.length === 0 ? 'pages' : 'outline');
  const go = (page: number) => {
    reader.go(page);
    close();
  };
  return (
    <>
      <Choice
        legend={m.read_contents()}
        value={part}
        choose={choose}
        options={{ outline: m.read_outline(), bookmarks: m.read_bookmarks(), pages: m.read_pages() }}
      />
      {part === 'outline' && <Outline items={outline} reader={reader} go={go} />}
      {part === 'bookmarks' && <Bookmarks reader={reader} go={go} />}
      {part === 'pages' && <Thumbnails reader={reader} go={go} />}
      {info.volumes.length > 1 && <Volumes info={info} />}
    </>
  );
}

/** Volumes that can be read here too. */
function Volumes({ info: { volumes, book } }: { info: Reader['info'] }) {
  return (
    <nav className={styles.entries} aria-label={m.read_volumes()}>
      {volumes
        .filter(({ hasFile }) => hasFile)
        .map(({ _id: id, volume }) => (
          <a key={id} href={localPath(`/read/${id}`)} aria-current={id === book._id ? 'page' : undefined}>
            {m.read_volume({ volume })}
          </a>
        ))}
    </nav>
  );
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];
type OutlineItem = Awaited<ReturnType<typeof outlineOf>>[number];

async function outlineOf(pdf: PDFDocumentProxy) {
  const flat = (nodes: OutlineNode[], depth: number): (OutlineNode & { depth: number })[] =>
    nodes.flatMap((node) => [{ ...node, depth }, ...flat(node.items, depth + 1)]);
  const items = flat((await pdf.getOutline()) ?? [], 0).slice(0, maxItems);
  return Promise.all(
    items.map(async ({ title, dest, depth }, at) => ({ at, title, depth, page: await pageOf(pdf, dest) })),
  );
}

interface ListProps {
  reader: Reader;
  go: (page: number) => void;
}

function Outline({ items, reader, go }: ListProps & { items: OutlineItem[] | undefined }) {
  if (items?.length === 0) return <p className="note">{m.read_no_outline()}</p>;
  return (
    <ol className={styles.entries}>
      {items?.map(({ at, title, page, depth }) => (
        <li key={at} style={{ paddingInlineStart: `${Math.min(depth, 4)}rem` }}>
          <button type="button" disabled={page === null} onClick={() => page && go(page)}>
            <bdi lang={isArabic(title) ? 'ar' : 'en'}>{title}</bdi>
            {page && <span>{reader.labelOf(page)}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Bookmarks({ reader: { bookmarks, setBookmarks, labelOf }, go }: ListProps) {
  if (bookmarks.length === 0) return <p className="note">{m.read_no_bookmarks()}</p>;
  return (
    <ul className={styles.entries}>
      {bookmarks.map((bookmark) => {
        const others = bookmarks.filter((one) => one !== bookmark);
        const label = m.read_page({ page: labelOf(bookmark.page) });
        return (
          <li key={bookmark.page}>
            <button type="button" onClick={() => go(bookmark.page)}>
              {label}
            </button>
            <textarea
              className="input"
              dir="auto"
              maxLength={500}
              rows={2}
              aria-label={m.read_note_on({ page: labelOf(bookmark.page) })}
              placeholder={m.read_note()}
              value={bookmark.note}
              onChange={(event) =>
                setBookmarks([...others, { ...bookmark, note: event.currentTarget.value }])
              }
            />
            <button type="button" className="linkish" onClick={() => setBookmarks(others)}>
              {m.remove()} <span className="vh">{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Thumbnails({ reader: { pdf, page: shown, bound, labelOf }, go }: ListProps) {
  return (
    <ol className={styles.thumbs} dir={bound === 'right' ? 'rtl' : 'ltr'}>
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((page) => (
        <li key={page}>
          <button type="button" aria-current={page === shown ? 'page' : undefined} onClick={() => go(page)}>
            <Thumbnail pdf={pdf} page={page} />
            <span className="vh">{m.read_page({ page: '' })}</span>
            {labelOf(page)}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Drawn once it is near. */
function Thumbnail({ pdf, page }: { pdf: PDFDocumentProxy; page: number }) {
  const [source, setSource] = useState('');
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      drawSmall(pdf, page).then(setSource, () => {});
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [pdf, page]);
  return <span ref={place}>{source && <img src={source} alt="" />}</span>;
}

async function drawSmall(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { canvas, task } = startDrawing(page, 160 / page.getViewport({ scale: 1 }).width);
  await task.promise;
  const picture = canvas.toDataURL('image/jpeg', 0.7);
  freeCanvas(canvas);
  return picture;
}
