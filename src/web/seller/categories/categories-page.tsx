import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import { lazy, Suspense, useState } from 'react';
import type { ManagedCategory } from '../../../contract/categories.ts';
import { bindingColours } from '../../../rules/binding-colours.ts';
import { maxCategories } from '../../../rules/categories.ts';
import { addressOf, labelOf } from '../../books/category-words.ts';
import { counted, otherLocale } from '../../locale.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { useCategoryChange, useDeskCategories } from './use-categories.ts';
import './categories.css';

const CategoryDialog = lazy(() => import('./category-dialog.tsx'));
const RetireDialog = lazy(() => import('./retire-dialog.tsx'));

export default function CategoriesPage() {
  const { data, isPending, refetch } = useDeskCategories();
  return (
    <>
      <PageMeta title={m.categories()} unlisted />
      {data ? (
        <CategoryList categories={data.categories} />
      ) : (
        <>
          <h1>{m.categories()}</h1>
          {isPending ? (
            <Spinner words={m.desk_loading()} />
          ) : (
            <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </>
  );
}

type Opened = { edited?: ManagedCategory } | { retired: ManagedCategory };

function CategoryList({ categories }: { categories: ManagedCategory[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const values = categories.map(({ value }) => value);
  const move = useMove(values);
  const unused = bindingColours.find((colour) => !categories.some((one) => one.colour === colour));
  return (
    <>
      <div className="work-head">
        <h1>{m.categories()}</h1>
        {categories.length < maxCategories && (
          <button type="button" className="btn btn-1 btn-sm" onClick={() => setOpened({})}>
            {m.desk_category_add()}
          </button>
        )}
      </div>
      <p>{m.desk_categories_lead()}</p>
      <ol className="desk-categories">
        {categories.map((category, place) => (
          <li key={category.value}>
            <span className={`swatch vol-${category.colour}`} aria-hidden="true" />
            <CategoryNames category={category} />
            <p className="desk-category-acts">
              <button
                type="button"
                {...move(place, place - 1)}
                aria-label={m.desk_category_up_of({ name: labelOf(category) })}
              >
                <ArrowUp className="ico" aria-hidden="true" />
              </button>
              <button
                type="button"
                {...move(place, place + 1)}
                aria-label={m.desk_category_down_of({ name: labelOf(category) })}
              >
                <ArrowDown className="ico" aria-hidden="true" />
              </button>
              <button
                type="button"
                className="btn btn-2 btn-sm"
                aria-label={m.desk_edit_of({ book: labelOf(category) })}
                onClick={() => setOpened({ edited: category })}
              >
                {m.desk_edit()}
              </button>
              <button
                type="button"
                className="btn btn-3 btn-sm"
                aria-label={m.desk_category_retire_of({ name: labelOf(category) })}
                onClick={() => setOpened({ retired: category })}
              >
                {m.desk_category_retire()}
              </button>
            </p>
          </li>
        ))}
      </ol>
      <Suspense>
        {opened && 'retired' in opened ? (
          <RetireDialog
            category={opened.retired}
            others={categories.filter(({ value }) => value !== opened.retired.value)}
            onClose={close}
          />
        ) : (
          opened && (
            <CategoryDialog category={opened.edited} colour={unused ?? bindingColours[0]} onClose={close} />
          )
        )}
      </Suspense>
    </>
  );
}

/** The props of a button that moves a category to another place. The button keeps the focus when its row moves. */
function useMove(values: string[]) {
  const order = useCategoryChange('POST /api/category/order');
  return (place: number, to: number) => {
    const id = `${values[place]} ${to < place ? 'up' : 'down'}`;
    return {
      id,
      className: 'act',
      disabled: to < 0 || to >= values.length,
      'aria-disabled': order.isPending || undefined,
      onClick() {
        if (order.isPending) return;
        const moved = values.with(place, values[to]!).with(to, values[place]!);
        const focus = () => requestAnimationFrame(() => document.getElementById(id)?.focus());
        order.mutate({ values: moved }, { onSettled: focus });
      },
    };
  };
}

function CategoryNames({ category }: { category: ManagedCategory }) {
  return (
    <div>
      <ShopLink to={addressOf(category)}>{labelOf(category)}</ShopLink>{' '}
      <bdi lang={otherLocale()}>{labelOf(category, otherLocale())}</bdi>
      <p className="hint">{m.books_found(counted(category.books))}</p>
    </div>
  );
}
