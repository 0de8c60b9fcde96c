import Upload from 'icon:upload';
import type { ManagedBook, PriceStep } from '../../../contract/products.ts';
import { titleOf } from '../../books/book-words.ts';
import { counted } from '../../locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage, ExportLink, HeadLinks } from '../kit/desk-page.tsx';
import { useSelection, useUndo } from '../kit/selection.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductTable } from './product-table.tsx';
import { useUndoPrices } from './use-products.ts';
import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import { useFilterParams } from '../kit/use-filter-params.ts';

export default function ProductsPage() {
  const [filter, onFilter] = useProductFilter();
  const { selected, select, clear } = useSelection();
  const undo = useUndo();
  const list = useDeskList('GET /api/product/manage', (page) => page.products, filter);
  const archive = useDeskChange('POST /api/product/archive', null);
  const undoPrices = useUndoPrices();
  const chosen = list.items.filter(({ _id }) => selected.has(_id));
  const { q, category, stock } = filter;

  function setArchived(books: ManagedBook[], archived: boolean, undoable = true) {
    const onSuccess = () => {
      clear();
      const words = archivedText(books, archived);
      if (undoable) return undo.offer(words, () => setArchived(books, !archived, false));
      undo.withdraw();
      toast.success(words);
    };
    archive.mutate({ ids: books.map(({ _id }) => _id), archived }, { onSuccess });
  }

  function done(prices: PriceStep[] = []) {
    clear();
    if (prices.length === 0) return;
    undo.offer(m.desk_repriced({ what: m.desk_count(counted(prices.length)) }), () =>
      undoPrices.mutate({ prices }, { onSuccess: undo.withdraw }),
    );
  }

  const links = (
    <HeadLinks>
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
        onFilter={(change) => {
          clear();
          onFilter(change);
        }}
      />
      <DeskList
        list={list}
        empty={<NoProducts filtered={Boolean(q || category || stock)} archived={filter.archived !== ''} />}
      >
        <ProductTable
          books={list.items}
          selected={selected}
          onSelect={select}
          onArchive={(book) => setArchived([book], !book.archived)}
        />
      </DeskList>
      {undo.notice}
      {chosen.length > 0 && (
        <ProductBar books={chosen} onArchive={() => setArchived(chosen, !filter.archived)} onDone={done} />
      )}
    </DeskPage>
  );
}

function archivedText(books: ManagedBook[], archived: boolean) {
  const [first] = books;
  const text = archived ? m.desk_archived_now : m.desk_restored_now;
  if (!first || books.length > 1) return text({ what: m.desk_count(counted(books.length)) });
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

interface ProductFilter {
  q: string;
  category: string;
  stock: Stock | '';
  archived: 'true' | '';
}

function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, change] = useFilterParams<ProductFilter>();
  const filter: ProductFilter = {
    q: params.get('q') ?? '',
    category: params.get('category') ?? '',
    stock: stockNames.find((one) => one === params.get('stock')) ?? '',
    archived: params.get('archived') === 'true' ? 'true' : '',
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
    <Tools>
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
        value={filter.archived}
        options={[['true', m.desk_archived()]]}
        onChoose={(archived) => onFilter({ archived })}
      />
    </Tools>
  );
}
