import { defaultArabicName } from '../../rules/shop.ts';
import mark from '../art/mark.svg';
import { locale } from '../locale.ts';
import { ShopLink } from './shop-link.tsx';
import { useShopFacts } from '../shop-facts.ts';
import styles from './brand.module.css';

export function Brand() {
  const { storeName, storeNameAr: arabic, logo } = useShopFacts();
  const latinName = (
    <span key="latin" className={styles.latin} lang="en">
      <bdi>{storeName}</bdi>
    </span>
  );
  const arabicName = arabic !== storeName && (
    <span
      key="arabic"
      className={arabic === defaultArabicName('Warraq') ? `${styles.arabic} ${styles.own}` : styles.arabic}
      lang="ar"
    >
      <bdi>{arabic}</bdi>
    </span>
  );
  return (
    <ShopLink className={styles.brand} to="/">
      {logo ? (
        <img
          className={styles.logo}
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
