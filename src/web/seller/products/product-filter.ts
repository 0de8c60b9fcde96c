import { useFilterParams } from '../use-filter-params.ts';

export interface ProductFilter {
  q: string;
  category: string;
  stock: '' | 'in' | 'out';
  archived: boolean;
}

export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, change] = useFilterParams<ProductFilter>();
  const stock = params.get('stock');
  const filter: ProductFilter = {
    q: params.get('q') ?? '',
    category: params.get('category') ?? '',
    stock: stock === 'in' || stock === 'out' ? stock : '',
    archived: params.get('archived') === 'true',
  };
  return [filter, change];
}

export function isFiltered({ q, category, stock }: ProductFilter): boolean {
  return Boolean(q || category || stock);
}
