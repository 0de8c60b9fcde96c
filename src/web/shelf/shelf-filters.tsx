import SlidersHorizontal from 'icon:sliders-horizontal';
import X from 'icon:x';
import type { ComponentProps } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { ShelfFacets } from '../../contract/books.ts';
import { categoryOf, shelfLanguages, type ShelfParam, type ShelfSort } from '../../rules/shelf.ts';
import { formatMoney } from '../../rules/money.ts';
import { countInDigits } from '../../rules/digits.ts';
import { isolated } from '../locale.ts';
import { languageNames, nameOf } from './book-text.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { labelOf } from './category-text.ts';
import { type Choices, listHref } from './shelf-choices.ts';
import styles from './shelf-filters.module.css';

const sorts: Record<ShelfSort | '', () => string> = {
  '': m.sort_shop,
  newest: m.sort_newest,
  price: m.sort_price,
  'price-desc': m.sort_price_desc,
  title: m.sort_title,
  'author-year': m.sort_author_year,
};

interface ShelfFiltersProps {
  offered: readonly ShelfParam[];
  chosen: Choices;
  q: string;
  /** The address of the list without choices. */
  all: string;
  /** Unknown while the list is loading. */
  facets?: ShelfFacets;
}

/** A form whose choices are in the address: a panel, and on a phone a sheet. Both work without scripts. */
export function ShelfFilters({ offered, chosen, q, all, facets }: ShelfFiltersProps) {
  const { pathname, search } = useLocation();
  const { choices, refused, count } = chosen;
  const { categories } = useShopFacts();
  const typed = { ...choices, ...refused };
  return (
    <>
      <Button
        look="2"
        icon={SlidersHorizontal}
        words={
          count ? m.filter_choice({ name: m.filter_and_sort(), count: String(count) }) : m.filter_and_sort()
        }
        popoverTarget="filters"
      />
      <Form
        key={search}
        id="filters"
        className={styles.filters}
        popover="auto"
        aria-label={m.filter_and_sort()}
        action={pathname}
        preventScrollReset
        // A sheet that is open keeps the Tab.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (
            relatedTarget &&
            currentTarget.matches(':popover-open') &&
            !currentTarget.contains(relatedTarget)
          )
            currentTarget.querySelector('button')?.focus();
        }}
      >
        <button
          type="button"
          className="btn-icon"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={m.close()}
        >
          <X />
        </button>
        {q && <input type="hidden" name="q" value={q} />}
        {offered.includes('category') && (
          <Choice
            label={m.filter_category()}
            name="category"
            chosen={choices.category}
            options={categories.map((category) => [
              category.value,
              labelOf(category),
              facets && (facets.categories[category.value] ?? 0),
            ])}
          />
        )}
        {offered.includes('author') && (
          // Mounted again with its options: only then is the chosen one among them.
          <Choice
            key={facets ? 'authors' : 'loading'}
            label={m.filter_author()}
            name="author"
            chosen={choices.author}
            options={facets?.authors.map((one) => [one.slug, nameOf(one).text, one.count])}
          />
        )}
        <Choice
          label={m.edition_language()}
          name="language"
          chosen={choices.language}
          options={shelfLanguages.map((value) => [
            value,
            languageNames[value](),
            facets && (facets.languages[value] ?? 0),
          ])}
        />
        {offered.includes('stock') && facets?.outOfStock !== 0 && (
          <Choice
            label={m.filter_stock()}
            name="stock"
            chosen={choices.stock}
            options={[['in', m.filter_in_stock(), facets?.inStock]]}
          />
        )}
        <SelectField label={m.sort_by()} options={sorts} name="sort" defaultValue={choices.sort} />
        {(['min', 'max'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'min' ? m.filter_min() : m.filter_max()}
            name={name}
            inputMode="decimal"
            dir="ltr"
            maxLength={12}
            defaultValue={typed[name]}
            error={refused[name] && (chosen.isReversed ? m.filter_price_reversed() : m.filter_price_wrong())}
          />
        ))}
        <p className="row">
          <Button type="submit" look="1" words={m.filter_apply()} />
          {count > 0 && (
            <Link className="btn btn-3" to={all} preventScrollReset>
              {m.filter_clear()}
            </Link>
          )}
        </p>
      </Form>
      <Chips choices={choices} q={q} facets={facets} />
    </>
  );
}

/** The choices that are made, each a link to the list without it. */
function Chips({ choices, q, facets }: Pick<ShelfFiltersProps, 'q' | 'facets'> & Pick<Choices, 'choices'>) {
  const { pathname } = useLocation();
  const { categories } = useShopFacts();
  const money = useMoney();
  const price = (text: string) => isolated(formatMoney(Number(text), money));
  const names: Record<Exclude<ShelfParam, 'sort'>, (value: string) => string> = {
    category: (value) => labelOf(categoryOf(categories, value)),
    author: (value) =>
      nameOf(facets?.authors.find(({ slug }) => slug === value) ?? { slug: value, name: value }).text,
    language: (value) => languageNames[value as keyof typeof languageNames](),
    stock: () => m.filter_in_stock(),
    min: (value) => `${m.filter_min()} ${price(value)}`,
    max: (value) => `${m.filter_max()} ${price(value)}`,
  };
  const { sort: _, ...filters } = choices;
  const made = Object.entries(filters) as [keyof typeof names, string][];
  if (made.length === 0) return null;
  return (
    <ul className={`row ${styles.chips}`} aria-label={m.filters_chosen()}>
      {made.map(([name, value]) => (
        <li key={name}>
          <Link to={listHref(pathname, q, { ...choices, [name]: undefined })} preventScrollReset>
            <span className="vh">{m.remove()} </span>
            <bdi>{names[name](value)}</bdi>
            <X />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps extends Pick<ComponentProps<typeof SelectField>, 'label'> {
  name: ShelfParam;
  chosen?: string;
  /** Value, name and number of books, if it is known. */
  options?: [string, string, number | undefined][];
}

/** Offers what some of the books have. Nothing where all of them have the same. */
function Choice({ chosen, options, ...select }: ChoiceProps) {
  const found = options?.filter(([value, , count]) => count !== 0 || value === chosen);
  if (found && found.length < 2 && !chosen && select.name !== 'stock') return null;
  return (
    <SelectField
      defaultValue={chosen}
      options={found?.map(([value, name, count]) => [value, withCount(name, count)])}
      {...select}
    >
      <option value="">{m.filter_any()}</option>
    </SelectField>
  );
}

function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : m.filter_choice({ name, count: countInDigits(count) });
}
