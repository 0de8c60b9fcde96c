import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { m } from '../i18n/messages.js';

interface MoreBooksProps {
  /** The address of the next page, for browsers without scripts. */
  href: string;
  state: 'idle' | 'loading' | 'failed';
  loadMore: () => void;
}

/** Loads the next books when the end of the list comes near. A link otherwise, and after a failure. */
export function MoreBooks({ href, state, loadMore }: MoreBooksProps) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (state === 'idle') loadMore();
  });
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && reached(),
      {
        rootMargin: '800px 0px',
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadMore();
  };
  return (
    <div ref={end} className="more">
      <p role="status" className="shelf-note">
        {state === 'loading' && m.loading_books()}
        {state === 'failed' && m.more_failed()}
      </p>
      {state !== 'loading' && (
        <a className="btn btn-2" href={href} rel="next" onClick={onClick}>
          {state === 'failed' ? m.try_again() : m.show_more_books()}
        </a>
      )}
    </div>
  );
}
