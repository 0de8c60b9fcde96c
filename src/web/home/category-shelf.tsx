import type { CSSProperties } from 'react';
import { type BindingColour, bindingColours, type Category } from '../../rules/shelf.ts';
import { phrase } from '../shelf/book-text.ts';
import { addressOf, labelled } from '../shelf/category-text.ts';
import { useShopFacts } from '../shop-facts.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import styles from './category-shelf.module.css';

/** The books of a row, as many as the narrowest screen that has a shelf takes: how tall and thick each stands, and how it lies askew. */
const shapes = [
  { '--tall': '19.5rem', '--thick': 1, '--askew': 0 },
  { '--tall': '20.5rem', '--thick': 1.12, '--askew': '1.5% 3.5%' },
  { '--tall': '18.75rem', '--thick': 1, '--askew': '4% 1%' },
  { '--tall': '19.75rem', '--thick': 1.05, '--askew': '1.5% 3.5%' },
  { '--tall': '18.25rem', '--thick': 0.94, '--askew': '2.5% 4.5%' },
  { '--tall': '19rem', '--thick': 1, '--askew': '4% 1%' },
  { '--tall': '20.25rem', '--thick': 1, '--askew': 0 },
];
/** The letters that fit on one line of a spine in full size, and on two lines in a smaller one. */
const oneLine = 8;
const twoLines = 16;

/**
 * The categories as book spines on shelves, or as lying books on small screens. The spine is lettered in Arabic; its
 * caption is in the language of the page.
 */
export function CategoryShelf() {
  const { categories } = useShopFacts();
  return (
    <section className="section wrap">
      <SectionHead words={m.categories} />
      <div className={styles.shelves}>
        {inRows(categories).map((row) => (
          <div key={row[0]?.value} className={styles.shelf}>
            {row.map((category, place) => (
              <Spine key={category.value} category={category} shape={shapes[place]!} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Spine({ category, shape }: { category: Category; shape: object }) {
  return (
    <ShopLink
      className={styles.spine}
      style={{ ...colourAt(category.colour), ...shape }}
      to={addressOf(category)}
    >
      <span className={styles.caption} {...labelled(category)} />
      <span
        className={styles.lettering}
        data-length={lengthOf(category.labelAr)}
        lang={phrase(category.labelAr).lang}
        aria-hidden="true"
      >
        {category.labelAr}
      </span>
    </ShopLink>
  );
}

/** Where a colour is in the picture of all, which are a quarter of their size apart. */
export const colourAt = (colour: BindingColour) =>
  ({ '--at': `${(bindingColours.indexOf(colour) / (bindingColours.length - 1)) * 100}%` }) as CSSProperties;

/** The longer a name is, the smaller are its letters: a part of it would be the name of another category. */
function lengthOf(label: string) {
  const { length } = Array.from(label);
  return length <= oneLine ? undefined : length <= twoLines ? 'long' : 'longest';
}

/** Rows of nearly equal length. */
function inRows(categories: readonly Category[]): Category[][] {
  const rows = Math.ceil(categories.length / shapes.length);
  const start = (row: number) => Math.round((row * categories.length) / rows);
  return Array.from({ length: rows }, (_, row) => categories.slice(start(row), start(row + 1)));
}
