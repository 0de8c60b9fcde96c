import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The link that had the focus, by the key of the history entry: its address, and its index among the links to it. */
const links = new Map<string, { href: string; index: number }>();

/**
 * After a navigation inside the page, focus goes to the section that was asked for or to the heading of the new page, so that
 * screen readers read it; after Back, to the link that led away. It stays in a search that is being typed and in a dialog.
 */
export function usePageFocus(): void {
  const { pathname, key, state, hash } = useLocation();
  const type = useNavigationType();
  const page = pathname + hash;
  const shown = useRef(page);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const link = target instanceof Element && target.closest<HTMLElement>('a[href]');
      const href = link && link.getAttribute('href');
      if (href) links.set(key, { href, index: linksTo(href).indexOf(link) });
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [key]);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (document.activeElement?.closest('[role=search], [role=dialog]')) return;
    // It takes the focus when it is scrolled to.
    if ((state as { section?: string } | null)?.section) return;
    const left = type === 'POP' ? links.get(key) : undefined;
    const target = (left && linksTo(left.href)[left.index]) ?? beginningOf(hash);
    target?.focus({ preventScroll: true });
  }, [page, key, state, hash, type]);
}

const linksTo = (href: string) => [
  ...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`),
];

function beginningOf(hash: string): HTMLElement | null {
  const main = document.getElementById('main');
  const found =
    (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || main?.querySelector('h1');
  if (!found) return main;
  found.tabIndex = -1;
  return found;
}
