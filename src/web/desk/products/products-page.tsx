import Upload from 'icon:upload';
import { useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { filled, useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage, ExportLink, LinkButton } from '../kit/desk-page.tsx';
import { useSelection, useUndo } from '../kit/selection.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductTable } from './product-table.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { stateTexts, useCategoryChoices } from './product-fields.tsx';
import { type BulkChange, useBulkChange, useUndoBulk } from './use-products.ts';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import { anyText, oneOf, useFilters } from '../kit/use-filters.ts';

const stocks = { in: m.desk_in_stock, out: m.out_of_stock, low: m.desk_low_stock };
const { published: _published, ...states } = stateTexts;
const sorts = {
  oldest: m.desk_sort_oldest,
  title: m.sort_title,
  'title-ar': m.desk_sort_title_ar,
  price: m.sort_price,
  'price-desc': m.sort_price_desc,
};

const filters = {
  q: anyText,
  category: anyText,
  stock: oneOf(stocks),
  state: oneOf(states),
  sort: oneOf(sorts),
};

export default function ProductsPage() {
  const { selected, select, clear } = useSelection();
  const [isAll, setAll] = useState(false);
  const unselect = () => {
    clear();
    setAll(false);
  };
  const { filter, bound } = useFilters(filters, { onChange: unselect });
  const undo = useUndo();
  const list = useDeskList('GET /api/product/manage', (page) => page.products, filter);
  const bulk = useBulkChange();
  const undoBulk = useUndoBulk();
  const [job, setJob] = useState('');
  const chosen = list.items.filter(({ _id }) => isAll || selected.has(_id));
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const { q, category, stock } = filter;

  async function change(books: ManagedBook[], what: BulkChange) {
    undo.withdraw();
    if (isAll) {
      const { sort: _, ...found } = filter;
      setJob((await bulk.mutateAsync({ filter: filled(found), change: what })).job);
      return unselect();
    }
    const ids = books.map(({ _id }) => _id);
    const { changed, job: id } = await bulk.mutateAsync({ ids, change: what });
    unselect();
    undo.offer(changeText(books, what, changed), () =>
      undoBulk.mutate({ job: id }, { onSuccess: undo.withdraw }),
    );
  }

  const links = (
    <>
      <LinkButton to="/seller/sets" words={m.desk_sets()} />
      <ExportLink to="/api/product/export">{m.desk_export()}</ExportLink>
      <LinkButton to="/seller/product-list/import" icon={Upload} words={m.desk_import()} />
    </>
  );
  return (
    <DeskPage title={m.desk_products()} links={links}>
      <Tools layout="many">
        <DeskSearch label={m.desk_search_products()} {...bound('q')} />
        <Choice
          label={m.desk_category()}
          all={m.desk_all_categories()}
          options={useCategoryChoices()}
          {...bound('category')}
        />
        <Choice label={m.desk_stock()} all={m.desk_any_stock()} options={stocks} {...bound('stock')} />
        <Choice label={m.desk_shelf()} all={m.desk_in_shop()} options={states} {...bound('state')} />
        <Choice label={m.desk_sort()} all={m.desk_sort_newest()} options={sorts} {...bound('sort')} />
      </Tools>
      <BulkProgress key={job} id={job} />
      <DeskList
        list={list}
        empty={<NoProducts filtered={Boolean(q || category || stock)} archived={filter.state !== ''} />}
      >
        <ProductTable
          books={list.items}
          selected={isAll ? new Set(chosen.map(({ _id }) => _id)) : selected}
          onSelect={(ids, on) => {
            setAll(false);
            select(ids, on);
          }}
          onArchive={(book) => void change([book], { archived: !book.archived }).catch(() => {})}
        />
      </DeskList>
      {undo.notice}
      {chosen.length > 0 && (
        <ProductBar
          books={chosen}
          total={isAll ? total : chosen.length}
          onAll={
            !isAll && list.hasNextPage && chosen.length === list.items.length ? () => setAll(true) : undefined
          }
          onChange={(what) => change(chosen, what)}
          onClear={unselect}
        />
      )}
    </DeskPage>
  );
}

function changeText(books: ManagedBook[], change: BulkChange, changed: number) {
  const many = { what: m.desk_count(counted(changed)) };
  if ('price' in change) return m.desk_repriced(many);
  if (!('archived' in change)) return m.desk_changed(counted(changed));
  const [first] = books;
  const text = change.archived ? m.desk_archived_now : m.desk_restored_now;
  if (!first || books.length > 1) return text(many);
  const title = titleOf(first);
  return (
    <Sentence words={(what) => text({ what })} lang={title.lang}>
      {title.text}
    </Sentence>
  );
}

function NoProducts({ filtered, archived }: { filtered: boolean; archived: boolean }) {
  if (filtered) return <EmptyState words={m.desk_no_match()} />;
  if (archived) return <EmptyState words={m.desk_none_archived()} />;
  const add = <LinkButton look="1" to="/seller" words={m.desk_add()} />;
  return <EmptyState words={m.desk_no_products()}>{add}</EmptyState>;
}
