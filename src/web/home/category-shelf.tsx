import { categories } from '../../rules/categories.ts';
import { locale } from '../locale.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

/**
 * The seven categories as book spines on a shelf, or as lying books on small screens. The spine is lettered in Arabic;
 * its caption is in the language of the page.
 */
export function CategoryShelf() {
  const arabic = locale() === 'ar';
  return (
    <section className="section wrap">
      <SectionHead words={m.categories} />
      <div className="shelf-room">
        <div className="shelf">
          {categories.map(({ path, label, labelAr }) => (
            <ShopLink key={path} className={`vol vol-${path}`} to={`/books/${path}`}>
              <span className="caption" lang={arabic ? 'ar' : 'en'}>
                {arabic ? labelAr : label}
              </span>
              <span className="lettering" lang="ar" aria-hidden="true">
                {lettering(labelAr)}
              </span>
            </ShopLink>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A spine has room for one word. */
function lettering(label: string): string {
  return label.split(' ').at(-1) ?? label;
}
