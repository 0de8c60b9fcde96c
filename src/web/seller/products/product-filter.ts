import { useFilterParams } from '../use-filter-params.ts';

const stocks = ['in', 'out', 'low'] as const;

export interface ProductFilter {
  q: string;
  category: string;
  stock: '' | (typeof stocks)[number];
  archived: boolean;
}

export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, change] = useFilterParams<ProductFilter>();
  const filter: ProductFilter = {
    q: params.get('q') ?? '',
    category: params.get('category') ?? '',
    stock: stocks.find((one) => one === params.get('stock')) ?? '',
    archived: params.get('archived') === 'true',
  };
  return [filter, change];
}

export function isFiltered({ q, category, stock }: ProductFilter): boolean {
  return Boolean(q || category || stock);
}
