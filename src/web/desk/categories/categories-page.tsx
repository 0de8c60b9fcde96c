import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import { useState } from 'react';
import type { ManagedCategory } from '../../../contract/categories.ts';
import { bindingColours, maxCategories } from '../../../rules/categories.ts';
import { addressOf, labelOf } from '../../books/category-words.ts';
import { counted, otherLocale } from '../../locale.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Loaded, Acts, DeskPage } from '../kit/desk-page.tsx';
import { useDeskQuery } from '../kit/desk-data.ts';
import kit from '../kit/kit.module.css';
import { CategoryDialog, RetireDialog, Swatch, useCategoryChange } from './category-dialogs.tsx';

type Opened = { edited?: ManagedCategory } | { retired: ManagedCategory };

export default function CategoriesPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useDeskQuery('GET /api/category/manage');
  const categories = query.data?.categories ?? [];
  const unused = bindingColours.find((colour) => !categories.some((one) => one.colour === colour));
  const close = () => setOpened(null);
  const add = categories.length < maxCategories && (
    <Button look="1 sm" onClick={() => setOpened({})}>
      {m.desk_category_add()}
    </Button>
  );
  return (
    <DeskPage title={m.categories()} links={query.data && add}>
      <Loaded query={query}>{() => <CategoryList categories={categories} onOpen={setOpened} />}</Loaded>
      {opened &&
        ('retired' in opened ? (
          <RetireDialog
            category={opened.retired}
            others={categories.filter(({ value }) => value !== opened.retired.value)}
            onClose={close}
          />
        ) : (
          <CategoryDialog category={opened.edited} unused={unused ?? bindingColours[0]} onClose={close} />
        ))}
    </DeskPage>
  );
}

interface CategoryListProps {
  categories: ManagedCategory[];
  onOpen: (opened: Opened) => void;
}

function CategoryList({ categories, onOpen }: CategoryListProps) {
  const move = useMove(categories.map(({ value }) => value));
  return (
    <>
      <p>{m.desk_categories_lead()}</p>
      <ol className={kit.rows}>
        {categories.map((category, place) => {
          const name = labelOf(category);
          return (
            <li key={category.value}>
              <Swatch colour={category.colour} />
              <div>
                <ShopLink to={addressOf(category)}>{name}</ShopLink>{' '}
                <bdi lang={otherLocale()}>{labelOf(category, otherLocale())}</bdi>
                <p className="hint">{m.books_found(counted(category.books))}</p>
              </div>
              <Acts>
                <button
                  type="button"
                  {...move(place, place - 1)}
                  aria-label={m.desk_category_up_of({ name })}
                >
                  <ArrowUp />
                </button>
                <button
                  type="button"
                  {...move(place, place + 1)}
                  aria-label={m.desk_category_down_of({ name })}
                >
                  <ArrowDown />
                </button>
                <Button
                  aria-label={m.desk_edit_of({ book: name })}
                  onClick={() => onOpen({ edited: category })}
                >
                  {m.desk_edit()}
                </Button>
                <Button
                  look="3 sm"
                  aria-label={m.desk_category_retire_of({ name })}
                  onClick={() => onOpen({ retired: category })}
                >
                  {m.desk_category_retire()}
                </Button>
              </Acts>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The props of a button that moves a category to another place. The button keeps the focus when its row moves. */
function useMove(values: string[]) {
  const order = useCategoryChange('POST /api/category/order', m.desk_category_moved);
  return (place: number, to: number) => {
    const id = `${values[place]} ${to < place ? 'up' : 'down'}`;
    return {
      id,
      className: kit.act,
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
