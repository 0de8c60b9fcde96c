import { useCallback, useEffect, useRef } from 'react';
import { PageView } from './page-view.tsx';
import type { PagesProps } from './paged-view.tsx';
import styles from './read.module.css';
import { useLoaded } from './use-loaded.ts';

/** How many pages are drawn before and after the one in the middle. */
const maxAway = 3;

/** All pages below each other; those near the middle are drawn. A page that was not seen yet is as high as the first one. */
export function ScrolledView(props: PagesProps) {
  const { pdf } = props.reader;
  const first = useLoaded(useCallback(() => pdf.getPage(1), [pdf]));
  const { width = 1, height = 1.41 } = first?.getViewport({ scale: 1 }) ?? {};
  return first !== undefined && <PageList {...props} ratio={height / width} />;
}

function PageList({ reader, box, offer, ratio }: PagesProps & { ratio: number }) {
  const { pdf, page, go, count, zoom } = reader;
  const list = useRef<HTMLOListElement>(null);
  /** The page that scrolling has reached: only another one has to be scrolled to. */
  const reached = useRef(0);

  useEffect(() => {
    if (reached.current === page) return;
    reached.current = page;
    list.current?.children[page - 1]?.scrollIntoView({ block: 'start' });
  }, [page]);

  useEffect(() => {
    const inMiddle = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = Number((target as HTMLElement).dataset.place);
          if (isIntersecting) inMiddle.add(number);
          else inMiddle.delete(number);
        }
        const at = Math.min(...inMiddle);
        if (inMiddle.size === 0 || at === reached.current) return;
        reached.current = at;
        go(at);
      },
      { root: list.current?.parentElement, rootMargin: '-50% 0px' },
    );
    for (const item of list.current?.children ?? []) observer.observe(item);
    return () => observer.disconnect();
  }, [go]);

  const width = Math.min(box.width - 16, 900);
  return (
    <ol className={styles.scrolled} ref={list}>
      {Array.from({ length: count }, (_, at) => at + 1).map((number) => (
        <li
          key={number}
          data-place={number}
          style={{ minBlockSize: width * ratio * zoom, inlineSize: width * zoom }}
        >
          {number > pdf.numPages
            ? offer
            : Math.abs(number - page) <= maxAway && (
                <PageView reader={reader} number={number} box={{ width }} />
              )}
        </li>
      ))}
    </ol>
  );
}
