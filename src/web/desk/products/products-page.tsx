import Upload from 'icon:upload';
import { useState } from 'react';
import type { BookState } from '../../../contract/listing.ts';
import type { ManagedBook } from '../../../contract/products.ts';
import { titleOf } from '../../books/book-words.ts';
import { counted } from '../../locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage, ExportLink, HeadLinks } from '../kit/desk-page.tsx';
import { useSelection, useUndo } from '../kit/selection.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductTable } from './product-table.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { stateText } from './product-fields.tsx';
import { type BulkChange, useBulkChange, useUndoBulk } from './use-products.ts';
import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import { useFilterParams } from '../kit/use-filter-params.ts';

export default function ProductsPage() {
  const [filter, onFilter] = useProductFilter();
  const { selected, select, clear } = useSelection();
  const [isAll, setAll] = useState(false);
  const undo = useUndo();
  const list = useDeskList('GET /api/product/manage', (page) => page.products, filter);
  const bulk = useBulkChange();
  const undoBulk = useUndoBulk();
  const [job, setJob] = useState('');
  const chosen = list.items.filter(({ _id }) => isAll || selected.has(_id));
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const { q, category, stock } = filter;
  const unselect = () => {
    clear();
    setAll(false);
  };

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
    <HeadLinks>
      <ShopLink className="btn btn-3" to="/seller/sets">
        {m.desk_sets()}
      </ShopLink>
      <ExportLink to="/api/product/export">{m.desk_export()}</ExportLink>
      <ShopLink className="btn btn-3" to="/seller/product-list/import">
        <Upload />
        {m.desk_import()}
      </ShopLink>
    </HeadLinks>
  );
  return (
    <DeskPage title={m.desk_products()} links={links}>
      <ProductTools
        filter={filter}
        onFilter={(changed) => {
          unselect();
          onFilter(changed);
        }}
      />
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

/** An empty text stands for a filter that is not set. */
function filled<Filter extends object>(filter: Filter) {
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  return Object.fromEntries(set) as { [Name in keyof Filter]?: Exclude<Filter[Name], ''> };
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
  const add = (
    <ShopLink className="btn btn-1" to="/seller">
      {m.desk_add()}
    </ShopLink>
  );
  return <EmptyState words={m.desk_no_products()} action={add} />;
}

const stocks = { in: m.desk_in_stock, out: m.out_of_stock, low: m.desk_low_stock };
type Stock = keyof typeof stocks;
const stockNames = Object.keys(stocks) as Stock[];
const states: BookState[] = ['draft', 'hidden', 'scheduled', 'archived'];
const sorts = {
  oldest: m.desk_sort_oldest,
  title: m.sort_title,
  'title-ar': m.desk_sort_title_ar,
  price: m.sort_price,
  'price-desc': m.sort_price_desc,
};
type Sort = keyof typeof sorts;
const sortNames = Object.keys(sorts) as Sort[];

interface ProductFilter {
  q: string;
  category: string;
  stock: Stock | '';
  state: BookState | '';
  sort: Sort | '';
}

function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, change] = useFilterParams<ProductFilter>();
  const filter: ProductFilter = {
    q: params.get('q') ?? '',
    category: params.get('category') ?? '',
    stock: stockNames.find((one) => one === params.get('stock')) ?? '',
    state: states.find((one) => one === params.get('state')) ?? '',
    sort: sortNames.find((one) => one === params.get('sort')) ?? '',
  };
  return [filter, change];
}

interface ProductToolsProps {
  filter: ProductFilter;
  onFilter: (change: Partial<ProductFilter>) => void;
}

function ProductTools({ filter, onFilter }: ProductToolsProps) {
  const { categories } = useShopFacts();
  return (
    <Tools layout="many">
      <DeskSearch label={m.desk_search_products()} searched={filter.q} onSearch={(q) => onFilter({ q })} />
      <Choice
        label={m.desk_category()}
        all={m.desk_all_categories()}
        value={filter.category}
        options={categories.map((category) => [category.value, labelOf(category)])}
        onChoose={(category) => onFilter({ category })}
      />
      <Choice
        label={m.desk_stock()}
        all={m.desk_any_stock()}
        value={filter.stock}
        options={stockNames.map((stock) => [stock, stocks[stock]()])}
        onChoose={(stock) => onFilter({ stock })}
      />
      <Choice
        label={m.desk_shelf()}
        all={m.desk_in_shop()}
        value={filter.state}
        options={states.map((state) => [state, stateText(state)])}
        onChoose={(state) => onFilter({ state })}
      />
      <Choice
        label={m.desk_sort()}
        all={m.desk_sort_newest()}
        value={filter.sort}
        options={sortNames.map((sort) => [sort, sorts[sort]()])}
        onChoose={(sort) => onFilter({ sort })}
      />
    </Tools>
  );
}
