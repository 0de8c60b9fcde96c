import Download from 'icon:download';
import Upload from 'icon:upload';
import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shell/store-name.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { DeskSearch } from '../desk-search.tsx';
import type { ProductFilter } from './product-filter.ts';

interface ProductToolsProps {
  filter: ProductFilter;
  onFilter: (change: Partial<ProductFilter>) => void;
}

export function ProductTools({ filter, onFilter }: ProductToolsProps) {
  const { categories } = useShopFacts();
  return (
    <div className="tools">
      <DeskSearch label={m.desk_search_products()} searched={filter.q} onSearch={(q) => onFilter({ q })} />
      <select
        className="input"
        aria-label={m.desk_category()}
        value={filter.category}
        onChange={(event) => onFilter({ category: event.target.value })}
      >
        <option value="">{m.desk_all_categories()}</option>
        {categories.map((category) => (
          <option key={category.value} value={category.value}>
            {labelOf(category)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={m.desk_stock()}
        value={filter.stock}
        onChange={(event) => onFilter({ stock: event.target.value as ProductFilter['stock'] })}
      >
        <option value="">{m.desk_any_stock()}</option>
        <option value="in">{m.desk_in_stock()}</option>
        <option value="out">{m.out_of_stock()}</option>
        <option value="low">{m.desk_low_stock()}</option>
      </select>
      <select
        className="input"
        aria-label={m.desk_shelf()}
        value={String(filter.archived)}
        onChange={(event) => onFilter({ archived: event.target.value === 'true' })}
      >
        <option value="false">{m.desk_in_shop()}</option>
        <option value="true">{m.desk_archived()}</option>
      </select>
    </div>
  );
}

export function CsvLinks() {
  return (
    <p className="csv-links">
      <a className="btn btn-3" href="/api/product/export" download>
        <Download className="ico" aria-hidden="true" />
        {m.desk_export()}
      </a>
      <ShopLink className="btn btn-3" to="/seller/product-list/import">
        <Upload className="ico" aria-hidden="true" />
        {m.desk_import()}
      </ShopLink>
    </p>
  );
}
