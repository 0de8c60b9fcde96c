import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { m } from '../../i18n/messages.js';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import { useFilterParams } from '../kit/use-filter-params.ts';

const stocks = { in: m.desk_in_stock, out: m.out_of_stock, low: m.desk_low_stock };
type Stock = keyof typeof stocks;
const stockNames = Object.keys(stocks) as Stock[];

interface ProductFilter {
  q: string;
  category: string;
  stock: Stock | '';
  archived: 'true' | '';
}

export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
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

export function ProductTools({ filter, onFilter }: ProductToolsProps) {
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
