import { useState } from 'react';
import type { ManagedSet } from '../../../contract/sets.ts';
import { parsePrice, parseWhole } from '../../../rules/seller-input.ts';
import { majorOf } from '../../../rules/money.ts';
import { requiredError } from '../../api/form-checks.ts';
import { authorOf, setNameOf, setPath } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { FieldError, TextArea, TextField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { FormDialog } from '../kit/desk-form.tsx';
import { DeskList, DeskPage, DialogButton, Phrase } from '../kit/desk-page.tsx';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import { anyText, oneOf, useFilters } from '../kit/use-filters.ts';
import kit from '../kit/kit.module.css';
import { pick } from '../kit/changed-values.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { BookChoice } from './find-book.tsx';
import { MoneyField } from './product-fields.tsx';

const sorts = { 'name-desc': m.desk_sort_name_desc };

export default function SetsPage() {
  const { filter, bound } = useFilters({ q: anyText, sort: oneOf(sorts) });
  const list = useDeskList('GET /api/set/manage', (page) => page.sets, filter);
  const add = (
    <DialogButton look="1 sm" words={m.desk_set_add()}>
      {(close) => <SetDialog set={noSet} onClose={close} />}
    </DialogButton>
  );
  return (
    <DeskPage title={m.desk_sets()} links={add}>
      <Tools>
        <DeskSearch label={m.desk_search_sets()} {...bound('q')} />
        <Choice label={m.desk_sort()} all={m.desk_sort_name()} options={sorts} {...bound('sort')} />
      </Tools>
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
      <p>
        <DialogButton words={m.desk_edit()} aria-label={m.desk_edit_of({ book: name.text })}>
          {(close) => <SetDialog set={set} onClose={close} />}
        </DialogButton>
      </p>
    </li>
  );
}

/** A new one. */
const noSet: ManagedSet = { slug: '', name: '', author: '', price: 0, volumes: [], version: 0 };

type Field = 'name' | 'nameAr' | 'about' | 'aboutAr' | 'price' | 'volumes';

function SetDialog({ set, onClose }: { set: ManagedSet; onClose: () => void }) {
  const isNew = set === noSet;
  const money = useMoney();
  const edit = useDeskChange('POST /api/set/edit', m.desk_set_saved);
  const [titles, setTitles] = useState(() => new Map(set.volumes.map((volume) => [volume._id, volume])));
  const form = useVersionedForm<Field, ManagedSet>(
    set,
    draftOf,
    ({ name, price, volumes }) => ({
      name: requiredError(name),
      price: (isNew && price === '') || parsePrice(price, money) ? undefined : m.field_number(),
      volumes:
        volumes && linesOf(volumes).every(({ volume }) => parseWhole(volume))
          ? undefined
          : m.desk_volume_wrong(),
    }),
    async (typed, { changed, version }) => {
      const values = {
        ...typed,
        price: majorOf(parsePrice(typed.price, money) ?? 0, money),
        volumes: linesOf(typed.volumes),
      };
      const key = isNew ? {} : { slug: set.slug, version };
      await edit.mutateAsync({ ...key, ...pick(values, changed) }).then(onClose);
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
        <TextField label={m.desk_set_name()} required maxLength={300} {...field('name')} />
        <TextField label={m.desk_set_name_ar()} lang="ar" maxLength={300} {...field('nameAr')} />
      </div>
      <MoneyField label={m.desk_set_price_whole()} hint={m.desk_set_price_hint()} {...field('price')} />
      <BookChoice
        legend={m.desk_volumes()}
        books={lines.map((line, index) => ({
          _id: line._id,
          book: titles.get(line._id),
          middle: (
            <input
              className="input"
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              aria-label={m.desk_volume_of({ book: titles.get(line._id)?.name ?? '' })}
              value={line.volume}
              onChange={({ target }) => setLines(lines.with(index, { ...line, volume: target.value }))}
            />
          ),
        }))}
        label={(book) => m.desk_take_out({ book })}
        onRemove={(id) => setLines(lines.filter(({ _id }) => _id !== id))}
        onAdd={(book) => {
          setTitles(new Map(titles).set(book._id, { ...book, volume: 0, archived: false }));
          const last = Math.max(0, ...lines.map(({ volume }) => parseWhole(volume) ?? 0));
          setLines([...lines, { _id: book._id, volume: String(last + 1) }]);
        }}
      >
        {field('volumes').error && <FieldError id="volumes-error">{field('volumes').error}</FieldError>}
      </BookChoice>
      <TextArea label={m.desk_about_set()} rows={3} maxLength={4000} {...field('about')} />
      <TextArea label={m.desk_about_set_ar()} lang="ar" rows={3} maxLength={4000} {...field('aboutAr')} />
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
