import { useRouteLoaderData } from 'react-router';
import mark from '../art/mark.svg';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { ShopLink } from '../ui/shop-link.tsx';

export function Brand() {
  const { storeName } = useRouteLoaderData('root') as ShopFacts;
  return (
    <ShopLink className="brand" to="/">
      <img src={mark} alt="" width={44} height={44} fetchPriority="low" />
      <span className="brand-la" lang="en">
        {storeName}
      </span>
      {storeName === 'Warraq' && (
        <span className="brand-ar" lang="ar">
          ورّاق
        </span>
      )}
    </ShopLink>
  );
}
