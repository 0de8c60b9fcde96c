import Download from 'icon:download';
import Upload from 'icon:upload';
import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shell/store-name.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Choice } from '../choice.tsx';
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
        options={[
          ['in', m.desk_in_stock()],
          ['out', m.out_of_stock()],
          ['low', m.desk_low_stock()],
        ]}
        onChoose={(stock) => onFilter({ stock })}
      />
      <Choice
        label={m.desk_shelf()}
        value={String(filter.archived)}
        options={[
          ['false', m.desk_in_shop()],
          ['true', m.desk_archived()],
        ]}
        onChoose={(archived) => onFilter({ archived: archived === 'true' })}
      />
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
