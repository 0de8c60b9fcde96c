import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the seller looks at, kept in the address so that it survives reload, back and sharing. */
export interface ProductFilter {
  q: string;
  category: string;
  stock: '' | 'in' | 'out';
  archived: boolean;
}

export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const stock = params.get('stock');
  const filter: ProductFilter = {
    q: params.get('q') ?? '',
    category: params.get('category') ?? '',
    stock: stock === 'in' || stock === 'out' ? stock : '',
    archived: params.get('archived') === 'true',
  };
  const change = useCallback(
    (changed: Partial<ProductFilter>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, String(value));
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [filter, change];
}

export function isFiltered({ q, category, stock }: ProductFilter): boolean {
  return Boolean(q || category || stock);
}
