import { useEffect, useRef, useState } from 'react';
import { PageView } from './page-view.tsx';
import type { PagesProps } from './paged-view.tsx';
import styles from './read.module.css';

const maxDrawn = 8;

/** All pages below each other; those near the view are drawn. A page that was not seen yet is as high as the first one. */
export function ScrolledView(props: PagesProps) {
  const { pdf } = props;
  const [ratio, setRatio] = useState(0);
  useEffect(() => {
    const measure = async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      setRatio(height / width);
    };
    measure().catch(() => setRatio(1.41));
  }, [pdf]);
  return ratio > 0 && <PageList {...props} ratio={ratio} />;
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
    const root = list.current?.parentElement ?? null;
    const seen = new Set<number>();
    const scrolled = () => {
      const middle = (root?.getBoundingClientRect().top ?? 0) + (root?.clientHeight ?? 0) / 2;
      const at = [...seen].find((number) => {
        const { top, bottom } = list.current!.children[number - 1]!.getBoundingClientRect();
        return top <= middle && bottom >= middle;
      });
      if (at === undefined || at === reached.current) return;
      reached.current = at;
      go(at);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = Number((target as HTMLElement).dataset.place);
          if (isIntersecting) seen.add(number);
          else seen.delete(number);
        }
        setNear([...seen].toSorted((a, b) => a - b).slice(0, maxDrawn));
        scrolled();
      },
      { root, rootMargin: '25% 0px' },
    );
    for (const item of list.current?.children ?? []) observer.observe(item);
    root?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      root?.removeEventListener('scroll', scrolled);
    };
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
                  marked={marked}
                  onGo={go}
                />
              )}
        </li>
      ))}
    </ol>
  );
}
