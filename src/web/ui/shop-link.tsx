import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import type { NavigateFunction } from 'react-router';
import { localPath } from '../locale.ts';

interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** For the next page. */
  state?: unknown;
}

/** The router's own, asked for once: each `useNavigate` runs five hooks. Without it a link is a plain one. */
export const Navigate = createContext<NavigateFunction | null>(null);

/**
 * A link to a page of the shop, given by its English address, in the language of the page. A list has a hundred of them: the
 * router's `Link`, which also resolves relative addresses and preloads, took two fifths of its rendering.
 */
export function ShopLink({ to, state, onClick, children, ...rest }: ShopLinkProps) {
  const navigate = use(Navigate);
  const href = localPath(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target;
    if (event.defaultPrevented || opensElsewhere || !navigate) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    void navigate(to, { state, replace: href === pathname + search + hash });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
