import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import { useState } from 'react';
import type { ManagedCategory } from '../../../contract/categories.ts';
import {
  type BindingColour,
  bindingColours,
  givenNames,
  maxCategories,
  maxCategoryName,
} from '../../../rules/shelf.ts';
import { addressOf, labelled, labelOf } from '../../books/category-words.ts';
import { counted, otherLocale } from '../../locale.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { FormDialog } from '../kit/desk-form.tsx';
import { Acts, Button, DeskPage, Loaded } from '../kit/desk-page.tsx';
import { useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import kit from '../kit/kit.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { categoryPath } from '../../../rules/seller-input.ts';
import { textError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { colour as colourNames } from '../../i18n/colour.js';
import { useVersionedForm } from '../kit/versioned-form.ts';
import styles from './categories.module.css';

type Opened = { edited?: ManagedCategory } | { retired: ManagedCategory };

export default function CategoriesPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useDeskQuery('GET /api/category/manage');
  const categories = query.data?.categories ?? [];
  const unused = bindingColours.find((colour) => !categories.some((one) => one.colour === colour));
  const close = () => setOpened(null);
  const add = categories.length < maxCategories && (
    <Button look="1 sm" words={m.desk_category_add()} onClick={() => setOpened({})} />
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
        {categories.map((category, index) => {
          const name = labelOf(category);
          const { label, labelAr } = givenNames(category);
          return (
            <li key={category.value}>
              <Swatch colour={category.colour} />
              <div>
                <ShopLink to={addressOf(category)} {...labelled(category)} />{' '}
                {label && labelAr && <bdi lang={otherLocale()}>{labelOf(category, otherLocale())}</bdi>}
                <p className="hint">{m.books_found(counted(category.books))}</p>
              </div>
              <Acts>
                <button
                  type="button"
                  {...move(index, index - 1)}
                  aria-label={m.desk_category_up_of({ name })}
                >
                  <ArrowUp />
                </button>
                <button
                  type="button"
                  {...move(index, index + 1)}
                  aria-label={m.desk_category_down_of({ name })}
                >
                  <ArrowDown />
                </button>
                <Button
                  words={m.desk_edit()}
                  aria-label={m.desk_edit_of({ book: name })}
                  onClick={() => onOpen({ edited: category })}
                />
                <Button
                  look="3 sm"
                  words={m.desk_category_retire()}
                  aria-label={m.desk_category_retire_of({ name })}
                  onClick={() => onOpen({ retired: category })}
                />
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
  return (index: number, to: number) => {
    const id = `${values[index]} ${to < index ? 'up' : 'down'}`;
    return {
      id,
      className: kit.act,
      disabled: to < 0 || to >= values.length,
      'aria-disabled': order.isPending || undefined,
      onClick() {
        if (order.isPending) return;
        const moved = values.with(index, values[to]!).with(to, values[index]!);
        const focus = () => requestAnimationFrame(() => document.getElementById(id)?.focus());
        order.mutate({ values: moved }, { onSettled: focus });
      },
    };
  };
}

type CategoryChange = `POST /api/category/${'add' | 'edit' | 'order' | 'retire'}`;

/** The lists of the desk and the facts of its pages are loaded again after it. */
function useCategoryChange<N extends CategoryChange>(name: N, done: () => string) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  return useDeskChange(name, done, {
    onSettled: async () => {
      void revalidate();
      await client.invalidateQueries({ queryKey: ['desk'] });
    },
  });
}

const books = import.meta.glob<string>('../../art/flat-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A book that lies flat, bound in this colour. */
function Swatch({ colour }: { colour: BindingColour }) {
  return <img className={styles.swatch} src={books[`../../art/flat-${colour}.svg`]} alt="" />;
}

interface CategoryDialogProps {
  /** Without one, a category is added. */
  category?: ManagedCategory | undefined;
  /** What a new one begins with: a colour that no other has, if there is one. */
  unused: BindingColour;
  onClose: () => void;
}

function CategoryDialog({ category, unused, onClose }: CategoryDialogProps) {
  const add = useCategoryChange('POST /api/category/add', m.desk_category_saved);
  const edit = useCategoryChange('POST /api/category/edit', m.desk_category_saved);
  const given = category ?? { label: '', labelAr: '', colour: unused, version: 0 };
  const form = useVersionedForm(given, draftOf, check, async (typed, { changed, version }) => {
    const body = { ...typed, colour: typed.colour as BindingColour };
    const changes = Object.fromEntries(changed.map((name) => [name, body[name]]));
    if (category) await edit.mutateAsync({ value: category.value, version, ...changes });
    else await add.mutateAsync(body);
    onClose();
  });
  const { field, draft } = form;
  const title = category ? m.desk_category_edit() : m.desk_category_add();
  return (
    <FormDialog form={form} title={title} button={m.desk_save()} onClose={onClose}>
      <TextField label={m.desk_category_name()} {...field('label')} />
      <TextField
        label={m.desk_category_name_ar()}
        hint={m.desk_category_one_name()}
        dir="rtl"
        lang="ar"
        {...field('labelAr')}
      />
      <fieldset className={styles.swatches}>
        <legend>{m.desk_category_colour()}</legend>
        {bindingColours.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="colour"
              value={one}
              checked={draft.colour === one}
              onChange={() => form.set('colour', one)}
            />
            <Swatch colour={one} />
            {colourNames[one]()}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

type Given = Pick<ManagedCategory, 'label' | 'labelAr' | 'colour' | 'version'>;
type Draft = Record<'label' | 'labelAr' | 'colour', string>;

const draftOf = (given: Given): Draft => ({ ...givenNames(given), colour: given.colour });

function check({ label, labelAr }: Draft) {
  const faultOf = (name: string) => {
    if (name.trim() === '') return undefined;
    return textError(name, maxCategoryName) ?? (categoryPath(name) ? undefined : m.field_characters());
  };
  const isNameless = (label + labelAr).trim() === '';
  return { label: isNameless ? m.desk_category_nameless() : faultOf(label), labelAr: faultOf(labelAr) };
}

interface RetireDialogProps {
  category: ManagedCategory;
  others: ManagedCategory[];
  onClose: () => void;
}

/** Asks where the books of a category go before it is removed. Its address then leads there. */
function RetireDialog({ category, others, onClose }: RetireDialogProps) {
  const retire = useCategoryChange('POST /api/category/retire', m.desk_category_removed);
  const form = useForm({ into: others[0]?.value ?? '' }, {}, ({ into }) =>
    retire.mutateAsync({ value: category.value, ...(into && { into }) }).then(onClose),
  );
  return (
    <FormDialog
      form={form}
      title={m.desk_category_retire_title()}
      button={m.desk_category_retire()}
      onClose={onClose}
    >
      <p>
        <Sentence words={(name) => m.desk_category_retire_words({ name })}>{labelOf(category)}</Sentence>
      </p>
      {others.length > 0 && (
        <SelectField
          label={m.desk_category_into()}
          hint={m.books_found(counted(category.books))}
          options={others.map((one) => [one.value, labelOf(one)])}
          {...form.field('into')}
        />
      )}
    </FormDialog>
  );
}
