import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import type { ManagedCategory } from '../../../contract/categories.ts';
import {
  type BindingColour,
  bindingColours,
  givenNames,
  maxCategories,
  maxCategoryName,
} from '../../../rules/shelf.ts';
import { addressOf, labelled, labelOf } from '../../shelf/category-text.ts';
import { counted, otherLocale } from '../../locale.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { FormDialog } from '../kit/desk-form.tsx';
import { Acts, DeskPage, DialogButton, Loaded } from '../kit/desk-page.tsx';
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
import { pick, useVersionedForm } from '../kit/versioned-form.ts';
import { colourAt } from '../../home/category-shelf.tsx';

export default function CategoriesPage() {
  const query = useDeskQuery('GET /api/category/manage');
  const categories = query.data?.categories ?? [];
  const add = categories.length < maxCategories && (
    <DialogButton look="1 sm" words={m.desk_category_add()}>
      {(close) => <CategoryDialog category={newCategory(categories)} onClose={close} />}
    </DialogButton>
  );
  return (
    <DeskPage title={m.categories()} links={query.data && add}>
      <Loaded query={query}>{() => <CategoryList categories={categories} />}</Loaded>
    </DeskPage>
  );
}

/** In a colour that no other has, if there is one. */
function newCategory(categories: ManagedCategory[]): Given {
  const used = new Set(categories.map(({ colour }) => colour));
  const colour = bindingColours.find((one) => !used.has(one)) ?? bindingColours[0];
  return { label: '', labelAr: '', colour, version: 0 };
}

function CategoryList({ categories }: { categories: ManagedCategory[] }) {
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
                <DialogButton words={m.desk_edit()} aria-label={m.desk_edit_of({ book: name })}>
                  {(close) => <CategoryDialog category={category} onClose={close} />}
                </DialogButton>
                <DialogButton
                  look="3 sm"
                  words={m.desk_category_retire()}
                  aria-label={m.desk_category_retire_of({ name })}
                >
                  {(close) => <RetireDialog category={category} categories={categories} onClose={close} />}
                </DialogButton>
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

/** A book that lies flat, bound in this colour. */
function Swatch({ colour }: { colour: BindingColour }) {
  return <span className={kit.swatch} style={colourAt(colour)} aria-hidden="true" />;
}

/** Changes a category, or adds one that begins with this colour. */
function CategoryDialog({ category, onClose }: { category: Given; onClose: () => void }) {
  const add = useCategoryChange('POST /api/category/add', m.desk_category_saved);
  const edit = useCategoryChange('POST /api/category/edit', m.desk_category_saved);
  const { value } = category;
  const form = useVersionedForm(
    category,
    draftOf,
    check,
    async (typed, { changed, version }) => {
      const body = { ...typed, colour: typed.colour as BindingColour };
      if (value) await edit.mutateAsync({ value, version, ...pick(body, changed) });
      else await add.mutateAsync(body);
      onClose();
    },
    { shown: { colour: { label: m.desk_category_colour(), text: ({ colour }) => colourText(colour!) } } },
  );
  const { field, draft } = form;
  const title = value ? m.desk_category_edit() : m.desk_category_add();
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
      <fieldset className={kit.fields}>
        <legend>{m.desk_category_colour()}</legend>
        {bindingColours.map((one) => (
          <label key={one} className={kit.check}>
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

const colourText = (colour: string) => colourNames[colour as BindingColour]();

type Given = Omit<ManagedCategory, 'value' | 'books' | 'path'> & Partial<Pick<ManagedCategory, 'value'>>;
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
  categories: ManagedCategory[];
  onClose: () => void;
}

/** Asks where the books of a category go before it is removed. Its address then leads there. */
function RetireDialog({ category, categories, onClose }: RetireDialogProps) {
  const others = categories.filter((one) => one !== category);
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
