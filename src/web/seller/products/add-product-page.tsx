import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { titleOf } from '../../books/book-words.ts';
import { bookPath } from '../../books/category-words.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { useShopFacts } from '../../shell/store-name.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { clearAddDraft, useAddDraft } from './add-draft.ts';
import { productForm } from './product-draft.ts';
import { ProductForm, type ProductFormValue } from './product-form.tsx';
import { uploadFile } from './upload-file.ts';
import { productsKey } from './use-products.ts';

export default function AddProductPage() {
  const [value, onChange] = useAddDraft();
  const [added, setAdded] = useState<ManagedBook | null>(null);
  const client = useQueryClient();

  async function send({ draft, pictures, pdf }: ProductFormValue, onProgress: (part: number) => void) {
    const form = productForm(draft, pictures, pdf);
    const { message, product } = await uploadFile('POST /api/product/add', form, { onProgress });
    clearAddDraft();
    setAdded(product);
    toastSuccess(message, m.desk_added);
    document.getElementById('main')?.focus();
    window.scrollTo({ top: 0 });
    void client.invalidateQueries({ queryKey: productsKey });
  }

  return (
    <>
      <PageMeta title={m.desk_add()} unlisted />
      <h1>{m.desk_add()}</h1>
      {added && <JustAdded book={added} />}
      <ProductForm value={value} onChange={onChange} onSend={send} button={m.add()} />
    </>
  );
}

function JustAdded({ book }: { book: ManagedBook }) {
  const title = titleOf(book);
  const { categories } = useShopFacts();
  return (
    <p className="notice">
      <span>
        {m.desk_just_added()} <bdi lang={title.lang}>{title.text}</bdi>
      </span>
      <ShopLink className="btn btn-3" to={bookPath(book, categories)}>
        {m.desk_see_in_shop()}
      </ShopLink>
      <ShopLink className="btn btn-3" to={`/seller/product-list/${book._id}`}>
        {m.desk_edit()}
      </ShopLink>
    </p>
  );
}
