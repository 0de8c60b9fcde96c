import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isArabic } from '../../rules/languages.ts';
import { localPath } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { pageOf } from './page-view.tsx';
import styles from './read.module.css';
import { Choice, type SheetProps } from './sheet-parts.tsx';
import { useLoaded } from './use-loaded.ts';
import type { Reader } from './use-reader.ts';

interface OutlineItem {
  at: number;
  title: string;
  page: number | null;
  depth: number;
}

const maxItems = 2_000;
type Part = 'outline' | 'bookmarks' | 'pages';

/** The outline of the file, the bookmarks of the reader, and small pictures of all pages. */
export function ContentsSheet({ open: { pdf, info }, reader, close }: SheetProps) {
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
      {part === 'pages' && <Thumbnails pdf={pdf} reader={reader} go={go} />}
      {info.volumes.length > 1 && <Volumes info={info} />}
    </>
  );
}

/** Volumes that can be read here too. */
function Volumes({ info: { volumes, book } }: { info: SheetProps['open']['info'] }) {
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

async function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineItem[]> {
  const flat: { title: string; dest: string | unknown[] | null; depth: number }[] = [];
  const visit = (nodes: Awaited<ReturnType<typeof pdf.getOutline>>, depth: number) => {
    for (const { title, dest, items } of nodes ?? []) {
      if (flat.length >= maxItems) return;
      flat.push({ title, dest, depth });
      visit(items, depth + 1);
    }
  };
  visit(await pdf.getOutline(), 0);
  return Promise.all(
    flat.map(async ({ title, dest, depth }, at) => ({ at, title, depth, page: await pageOf(pdf, dest) })),
  );
}

interface ListProps {
  reader: Reader;
  go: (page: number) => void;
}

function Outline({ items, reader, go }: ListProps & { items: OutlineItem[] | undefined }) {
  if (items?.length === 0) return <p className={styles.note}>{m.read_no_outline()}</p>;
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
  if (bookmarks.length === 0) return <p className={styles.note}>{m.read_no_bookmarks()}</p>;
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

function Thumbnails({ pdf, reader, go }: ListProps & { pdf: PDFDocumentProxy }) {
  return (
    <ol className={styles.thumbs} dir={reader.bound === 'right' ? 'rtl' : 'ltr'}>
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((page) => (
        <li key={page}>
          <button
            type="button"
            aria-current={page === reader.page ? 'page' : undefined}
            onClick={() => go(page)}
          >
            <Thumbnail pdf={pdf} page={page} />
            <span className="vh">{m.read_page({ page: '' })}</span>
            {reader.labelOf(page)}
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
  const scale = 160 / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  await page.render({ canvas, viewport }).promise;
  const picture = canvas.toDataURL('image/jpeg', 0.7);
  [canvas.width, canvas.height] = [0, 0];
  return picture;
}
