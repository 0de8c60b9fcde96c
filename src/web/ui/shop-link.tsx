import { Link, type LinkProps } from 'react-router';
import { localPath } from '../locale.ts';

/** A link to a page of the shop, written as its English address and kept in the reader's language. */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const path = localPath(to);
  if (import.meta.env.SSR) return writtenLink(path, rest);
  return <Link to={path} prefetch="intent" {...rest} />;
}

/** What the router's link is before anybody touches it; a list of books has dozens, and it takes its time for each. */
function writtenLink(
  href: string,
  { state: _, discover: __, prefetch: ___, ...rest }: Omit<LinkProps, 'to'>,
) {
  return <a {...rest} href={href} data-discover="true" />;
}
