import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ManagedBook } from '../../contract/products.ts';
import { sayDone } from '../api/say-done.ts';
import { bookPath } from '../books/book-words.ts';
import { localPath } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from '../words/messages.js';
import { LoadFailed } from './load-failed.tsx';
import { keptPictures, releasePictures } from './pictures.ts';
import { draftOf, productForm } from './product-draft.ts';
import { ProductForm, type ProductFormValue } from './product-form.tsx';
import { sendFile } from './send-file.ts';
import { fetchProduct } from './use-products.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const known = /^[0-9a-f]{24}$/.test(id);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['desk', 'product', id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    enabled: known,
    // What is typed must not be overwritten by a second look.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageMeta title={m.desk_edit_product()} unlisted />
      <h1>{m.desk_edit_product()}</h1>
      {!known || data === null ? (
        <EmptyState words={m.problem_unknown_book()} action={<BackToList />} />
      ) : isError ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : isPending ? (
        <Spinner words={m.desk_loading()} />
      ) : (
        <EditForm key={data._id} book={data} />
      )}
    </>
  );
}

function EditForm({ book }: { book: ManagedBook }) {
  const [value, setValue] = useState<ProductFormValue>(() => ({
    draft: draftOf(book),
    pictures: keptPictures(book.image),
    pdf: null,
  }));
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useListAddress();

  async function send({ draft, pictures, pdf }: ProductFormValue, onProgress: (part: number) => void) {
    const form = productForm(draft, pictures, pdf, book._id);
    const { message } = await sendFile('POST /api/product/edit', form, { onProgress });
    releasePictures(pictures);
    void client.invalidateQueries({ queryKey: ['desk', 'products'] });
    await navigate(list);
    sayDone(message, m.desk_saved);
  }

  return (
    <>
      <p className="notice">
        <span>{book.archived ? m.desk_is_archived() : m.desk_is_in_shop()}</span>
        {!book.archived && (
          <ShopLink className="btn btn-3" to={bookPath(book)}>
            {m.desk_see_in_shop()}
          </ShopLink>
        )}
        <BackToList />
      </p>
      <ProductForm value={value} onChange={setValue} onSend={send} button={m.desk_save()} />
    </>
  );
}

/** Back to the list as it was searched and filtered. */
function useListAddress(): string {
  const state = useLocation().state as { search?: string } | null;
  return localPath('/seller/product-list') + (state?.search ?? '');
}

function BackToList() {
  const navigate = useNavigate();
  const list = useListAddress();
  return (
    <button type="button" className="btn btn-3" onClick={() => void navigate(list)}>
      {m.desk_back_to_list()}
    </button>
  );
}
