import { Link, type LinkProps } from 'react-router';
import { localPath } from '../locale.ts';

/** A link to a page of the shop, written as its English address and kept in the reader's language. */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={localPath(to)} prefetch="intent" {...rest} />;
}
