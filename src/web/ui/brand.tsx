import { defaultArabicName } from '../../rules/shop.ts';
import mark from '../art/mark.svg';
import { locale } from '../locale.ts';
import { ShopLink } from './shop-link.tsx';
import { useShopFacts } from '../shop-facts.ts';

export function Brand() {
  const { storeName, storeNameAr: arabic, logo } = useShopFacts();
  const latinName = (
    <span key="latin" className="brand-la" lang="en" dir="auto">
      {storeName}
    </span>
  );
  const arabicName = arabic !== storeName && (
    <span
      key="arabic"
      className={arabic === defaultArabicName('Warraq') ? 'brand-ar brand-own' : 'brand-ar'}
      lang="ar"
    >
      <bdi>{arabic}</bdi>
    </span>
  );
  return (
    <ShopLink className="brand" to="/">
      {logo ? (
        <img
          className="logo"
          src={logo.url}
          alt=""
          width={logo.width}
          height={logo.height}
          fetchPriority="low"
        />
      ) : (
        <img src={mark} alt="" width={44} height={44} fetchPriority="low" />
      )}
      {locale() === 'ar' ? [arabicName, latinName] : [latinName, arabicName]}
    </ShopLink>
  );
}
