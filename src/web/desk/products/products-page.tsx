import Upload from 'icon:upload';
import { useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { isId } from '../../../rules/ids.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { m } from '../../i18n/messages.js';
import { filled, useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage, ExportLink, LinkButton } from '../kit/desk-page.tsx';
import { useSelection } from '../kit/selection.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductTable } from './product-table.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { stateTexts, useCategoryChoices } from './product-fields.tsx';
import type { BulkChange } from './use-products.ts';
import { anyText, type Bound, Choice, choice, search, useFilters } from '../kit/filters.tsx';

const { published: _published, ...states } = stateTexts;

function CategoryChoice(bound: Bound<string>) {
  const options = useCategoryChoices();
  return <Choice label={m.desk_category()} all={m.desk_all_categories()} options={options} {...bound} />;
}

const filters = {
  q: search(m.desk_search_products),
  category: { read: anyText, Control: CategoryChoice },
  stock: choice(m.desk_stock, m.desk_any_stock, {
    in: m.desk_in_stock,
    out: m.out_of_stock,
    low: m.desk_low_stock,
  }),
  state: choice(m.desk_shelf, m.desk_in_shop, states),
  sort: choice(m.desk_sort, m.desk_sort_newest, {
    oldest: m.desk_sort_oldest,
    title: m.sort_title,
    'title-ar': m.desk_sort_title_ar,
    price: m.sort_price,
    'price-desc': m.sort_price_desc,
  }),
  /** The change of many books that is shown. */
  job: { read: anyText },
};

export default function ProductsPage() {
  const { selected, select, clear } = useSelection();
  const [isAll, setAll] = useState(false);
  const unselect = () => {
    clear();
    setAll(false);
  };
  const { filter: chosenFilter, change: setFilter, tools } = useFilters(filters, { onChange: unselect });
  const { job, ...filter } = chosenFilter;
  const list = useDeskList('GET /api/product/manage', (page) => page.products, filter);
  const bulk = useDeskChange('POST /api/product/bulk', null);
  const chosen = list.items.filter(({ _id }) => isAll || selected.has(_id));
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const { q, category, stock } = filter;

  /** The change is in the address, so that it can be followed and undone after a reload. */
  async function change(books: ManagedBook[], what: BulkChange) {
    const { sort: _, ...found } = filter;
    const started = await bulk.mutateAsync(
      isAll ? { filter: filled(found), change: what } : { ids: books.map(({ _id }) => _id), change: what },
    );
    setFilter({ job: started.job });
  }

  const links = (
    <>
      <ExportLink to="/api/product/export">{m.desk_export()}</ExportLink>
      <LinkButton to="/seller/product-list/import" icon={Upload} words={m.desk_import()} />
    </>
  );
  return (
    <DeskPage title={m.desk_products()} links={links}>
      {tools}
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
      <BulkProgress key={job} id={isId(job) ? job : ''} onClose={() => setFilter({ job: '' })} />
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

function NoProducts({ filtered, archived }: { filtered: boolean; archived: boolean }) {
  if (filtered) return <EmptyState words={m.desk_no_match()} />;
  if (archived) return <EmptyState words={m.desk_none_archived()} />;
  const add = <LinkButton look="1" to="/seller" words={m.desk_add()} />;
  return <EmptyState words={m.desk_no_products()}>{add}</EmptyState>;
}
