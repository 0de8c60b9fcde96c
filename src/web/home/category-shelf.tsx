import { categories } from '../../rules/categories.ts';
import { locale } from '../locale.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

/** The seven categories as book spines on a shelf, or as lying books on small screens. */
export function CategoryShelf() {
  const arabic = locale() === 'ar';
  return (
    <section className="section wrap">
      <SectionHead words={m.categories} />
      <div className="shelf-room">
        <div className="shelf">
          {categories.map(({ path, label, labelAr }) => (
            <ShopLink key={path} className={`vol vol-${path}`} to={`/books/${path}`}>
              <span className="en" lang="en" aria-hidden={arabic || undefined}>
                {label}
              </span>
              <span className="ar" lang="ar" aria-hidden={!arabic || undefined}>
                {labelAr}
              </span>
            </ShopLink>
          ))}
        </div>
      </div>
    </section>
  );
}
