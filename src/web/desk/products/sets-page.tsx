import { useState } from 'react';
import type { ManagedSet } from '../../../contract/sets.ts';
import { parsePrice, parseWhole } from '../../../rules/seller-input.ts';
import { majorOf } from '../../../rules/money.ts';
import { requiredError } from '../../api/form-checks.ts';
import { authorOf, setNameOf, setPath } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { FieldError } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { Fields, FormDialog } from '../kit/desk-form.tsx';
import { DeskList, DeskPage, DialogButton, Phrase } from '../kit/desk-page.tsx';
import { choice, search, useFilters } from '../kit/filters.tsx';
import kit from '../kit/kit.module.css';
import type { FieldSpec } from '../kit/form-values.ts';
import { pick, useVersionedForm } from '../kit/versioned-form.ts';
import { BookChoice } from './find-book.tsx';

const filters = {
  q: search(m.desk_search_sets),
  sort: choice(m.desk_sort, m.desk_sort_name, { 'name-desc': m.desk_sort_name_desc }),
};

export default function SetsPage() {
  const { filter, tools } = useFilters(filters);
  const list = useDeskList('GET /api/set/manage', (page) => page.sets, filter);
  const add = (
    <DialogButton look="1 sm" words={m.desk_set_add()}>
      {(close) => <SetDialog set={noSet} onClose={close} />}
    </DialogButton>
  );
  return (
    <DeskPage title={m.desk_sets()} links={add}>
      {tools}
      <DeskList list={list} empty={filter.q ? m.desk_no_match() : m.desk_no_sets()}>
        {(set) => <SetRow key={set.slug} set={set} />}
      </DeskList>
    </DeskPage>
  );
}

function SetRow({ set }: { set: ManagedSet }) {
  const name = setNameOf(set);
  return (
    <li>
      <div>
        <ShopLink to={setPath(set.slug)}>
          <Phrase of={name} />
        </ShopLink>
        <p className="hint">
          <Phrase of={authorOf(set)} /> · {m.set_volumes(counted(set.volumes.length))}{' '}
          <Price amount={set.price} />
        </p>
      </div>
      <DialogButton words={m.desk_edit()} aria-label={m.desk_edit_of({ book: name.text })}>
        {(close) => <SetDialog set={set} onClose={close} />}
      </DialogButton>
    </li>
  );
}

/** A new one. */
const noSet: ManagedSet = { slug: '', name: '', author: '', price: 0, volumes: [], version: 0 };

type Field = 'name' | 'nameAr' | 'about' | 'aboutAr' | 'price' | 'volumes';
const nameFields: FieldSpec<Field>[] = [
  ['name', m.desk_set_name, { required: true, maxLength: 300 }],
  ['nameAr', m.desk_set_name_ar, { lang: 'ar', maxLength: 300 }],
];
const priceField: FieldSpec<Field>[] = [
  ['price', m.desk_set_price_whole, { hint: m.desk_set_price_hint, isMoney: true }],
];
const aboutFields: FieldSpec<Field>[] = [
  ['about', m.desk_about_set, { rows: 3, maxLength: 4000 }],
  ['aboutAr', m.desk_about_set_ar, { lang: 'ar', rows: 3, maxLength: 4000 }],
];

function SetDialog({ set, onClose }: { set: ManagedSet; onClose: () => void }) {
  const isNew = set === noSet;
  const money = useMoney();
  const edit = useDeskChange('POST /api/set/edit', m.desk_set_saved);
  const [titles, setTitles] = useState(() => new Map(set.volumes.map((volume) => [volume._id, volume])));
  const form = useVersionedForm<Field, ManagedSet>(
    set,
    draftOf,
    {
      name: requiredError,
      price: (text) => ((isNew && text === '') || parsePrice(text, money) ? undefined : m.field_number()),
      volumes: (text) =>
        text && linesOf(text).every(({ volume }) => parseWhole(volume)) ? undefined : m.desk_volume_wrong(),
    },
    (typed, { changed, version }) => {
      const price = majorOf(parsePrice(typed.price, money) ?? 0, money);
      const values = pick({ ...typed, price, volumes: linesOf(typed.volumes) }, changed);
      return edit.mutateAsync({ ...(!isNew && { slug: set.slug, version }), ...values }).then(onClose);
    },
    { shown: { volumes: { label: m.desk_volumes() } } },
  );
  const { field } = form;
  const lines = linesOf(form.draft.volumes);
  const setLines = (next: Line[]) => form.set('volumes', textOf(next));
  return (
    <FormDialog
      form={form}
      title={isNew ? m.desk_set_add() : m.desk_edit_set()}
      button={m.desk_save()}
      isWide
      onClose={onClose}
    >
      <div className={kit.fields}>
        <Fields of={nameFields} field={field} />
      </div>
      <Fields of={priceField} field={field} />
      <BookChoice
        legend={m.desk_volumes()}
        books={lines.map((line, index) => ({
          _id: line._id,
          book: titles.get(line._id),
          count: {
            label: (book) => m.desk_volume_of({ book }),
            value: line.volume,
            onChange: (volume) => setLines(lines.with(index, { ...line, volume })),
          },
        }))}
        label={(book) => m.desk_take_out({ book })}
        onRemove={(id) => setLines(lines.filter(({ _id }) => _id !== id))}
        onAdd={(book) => {
          setTitles(new Map(titles).set(book._id, { ...book, volume: 0, archived: false }));
          const last = Math.max(0, ...lines.map(({ volume }) => parseWhole(volume) ?? 0));
          setLines([...lines, { _id: book._id, volume: String(last + 1) }]);
        }}
      />
      {field('volumes').error && <FieldError id="volumes-error">{field('volumes').error}</FieldError>}
      <Fields of={aboutFields} field={field} />
    </FormDialog>
  );
}

interface Line {
  _id: string;
  volume: string;
}

/** The volumes as a text of the form: one line for each. */
const textOf = (lines: Line[]) => lines.map(({ _id, volume }) => `${_id} ${volume}`).join('\n');
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ _id: line.slice(0, 24), volume: line.slice(25) }));

function draftOf({ name, nameAr = '', about = '', aboutAr = '', price, volumes }: ManagedSet) {
  const lines = volumes.map(({ _id, volume }) => ({ _id, volume: String(volume) }));
  return { name, nameAr, about, aboutAr, price: String(price || ''), volumes: textOf(lines) };
}
