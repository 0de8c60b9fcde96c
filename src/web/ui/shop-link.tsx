import { Link, type LinkProps } from 'react-router';
import { localPath } from '../locale.ts';

interface ShopLinkProps extends LinkProps {
  to: string;
}

/** A link to a page of the shop, given by its English address, in the language of the page. */
export function ShopLink({ to, ...rest }: ShopLinkProps) {
  return <Link to={localPath(to)} viewTransition {...rest} />;
}
