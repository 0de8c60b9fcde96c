import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { localPath } from '../locale.ts';

interface ShopLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  /** What the page it leads to finds in its location. */
  state?: LinkProps['state'];
}

/** A link to a page of the shop, written as its English address and kept in the reader's language. */
export function ShopLink({ to, state, children, ...rest }: ShopLinkProps) {
  const path = localPath(to);
  if (import.meta.env.SSR) {
    // What the router's link is before anybody touches it; a list of books has dozens, and it takes its time for each.
    return (
      <a {...rest} href={path} data-discover="true">
        {children}
      </a>
    );
  }
  return (
    <Link to={path} state={state} viewTransition {...rest}>
      {children}
    </Link>
  );
}
