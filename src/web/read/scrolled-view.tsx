import { useCallback, useEffect, useRef, useState } from 'react';
import { PageView } from './page-view.tsx';
import type { PagesProps } from './paged-view.tsx';
import styles from './read.module.css';
import { useLoaded } from './use-loaded.ts';

const maxDrawn = 8;

/** All pages below each other; those near the view are drawn. A page that was not seen yet is as high as the first one. */
export function ScrolledView(props: PagesProps) {
  const { pdf } = props;
  const first = useLoaded(useCallback(() => pdf.getPage(1), [pdf]));
  const { width = 1, height = 1.41 } = first?.getViewport({ scale: 1 }) ?? {};
  return first !== undefined && <PageList {...props} ratio={height / width} />;
}

function PageList({ reader, pdf, box, marked, offer, ratio }: PagesProps & { ratio: number }) {
  const list = useRef<HTMLOListElement>(null);
  const [near, setNear] = useState<readonly number[]>([]);
  /** The page that scrolling has reached: only another one has to be scrolled to. */
  const reached = useRef(0);
  const { page, go, count } = reader;

  useEffect(() => {
    if (reached.current === page) return;
    reached.current = page;
    list.current?.children[page - 1]?.scrollIntoView({ block: 'start' });
  }, [page]);

  useEffect(() => {
    const root = list.current?.parentElement;
    /** Calls `change` with the pages in a part of the view, which the margins make larger or smaller. */
    const watch = (rootMargin: string, change: (pages: number[]) => void) => {
      const pages = new Set<number>();
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            const number = Number((target as HTMLElement).dataset.place);
            if (isIntersecting) pages.add(number);
            else pages.delete(number);
          }
          change([...pages].toSorted((a, b) => a - b));
        },
        { root, rootMargin },
      );
      for (const item of list.current?.children ?? []) observer.observe(item);
      return observer;
    };
    const observers = [
      watch('25% 0px', (pages) => setNear(pages.slice(0, maxDrawn))),
      watch('-50% 0px', ([at]) => {
        if (at === undefined || at === reached.current) return;
        reached.current = at;
        go(at);
      }),
    ];
    return () => observers.forEach((observer) => observer.disconnect());
  }, [go]);

  const width = Math.min(box.width - 16, 900);
  return (
    <ol className={styles.scrolled} ref={list}>
      {Array.from({ length: count }, (_, at) => at + 1).map((number) => (
        <li
          key={number}
          data-place={number}
          style={{ minBlockSize: width * ratio * reader.zoom, inlineSize: width * reader.zoom }}
        >
          {number > pdf.numPages
            ? offer
            : near.includes(number) && (
                <PageView
                  pdf={pdf}
                  number={number}
                  label={reader.labelOf(number)}
                  box={{ width }}
                  zoom={reader.zoom}
                  textOf={reader.textOf}
                  marked={marked}
                  onGo={go}
                />
              )}
        </li>
      ))}
    </ol>
  );
}
