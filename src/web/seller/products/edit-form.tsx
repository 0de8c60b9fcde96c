import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { ApiError } from '../../api/client.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { bookPath } from '../../books/category-words.ts';
import { useShopFacts } from '../../shell/store-name.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { existingPictures, releasePictures } from './pictures.ts';
import { draftFields, draftOf, productForm } from './product-draft.ts';
import { ProductForm, type ProductFormValue } from './product-form.tsx';
import { uploadFile } from './upload-file.ts';
import { productsKey } from './use-products.ts';
import { unsaved, useUnsavedChanges } from './use-unsaved-changes.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

interface EditFormProps {
  book: ManagedBook;
  /** The page to open after saving. */
  list: string;
  back: ReactNode;
  /** Reloads the book and discards the edits. */
  onReload: () => void;
}

export function EditForm({ book, list, back, onReload }: EditFormProps) {
  // The book as first loaded: a refetch, as after a new login, must not replace it or its `updatedAt`.
  const [seen] = useState(book);
  const [value, setValue] = useState(() => valueOf(seen));
  const [stale, setStale] = useState(false);
  const blocker = useUnsavedChanges(isChanged(seen, value));
  const client = useQueryClient();
  const navigate = useNavigate();
  const { categories } = useShopFacts();

  async function send({ draft, pictures, pdf }: ProductFormValue, onProgress: (part: number) => void) {
    const form = productForm(draft, pictures, pdf, seen);
    try {
      const { message } = await uploadFile('POST /api/product/edit', form, { onProgress });
      unsaved.set(false);
      releasePictures(pictures);
      void client.invalidateQueries({ queryKey: productsKey });
      await navigate(list);
      toastSuccess(message, m.desk_saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'book-changed') setStale(true);
      throw error;
    }
  }

  return (
    <>
      <p className="notice">
        <span>{seen.archived ? m.desk_is_archived() : m.desk_is_in_shop()}</span>
        {!seen.archived && (
          <ShopLink className="btn btn-3" to={bookPath(seen, categories)}>
            {m.desk_see_in_shop()}
          </ShopLink>
        )}
        {back}
      </p>
      <ProductForm value={value} onChange={setValue} onSend={send} button={m.desk_save()} />
      {stale && (
        <p className="notice newer" role="alert">
          <span>{m.desk_newer()}</span>
          <button type="button" className="btn btn-2 btn-sm" onClick={onReload}>
            {m.desk_load_newer()}
          </button>
        </p>
      )}
      <Suspense>
        {blocker.state === 'blocked' && (
          <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
        )}
      </Suspense>
    </>
  );
}

function valueOf(book: ManagedBook): ProductFormValue {
  return { draft: draftOf(book), pictures: existingPictures(book.image), pdf: null };
}

function isChanged(book: ManagedBook, { draft, pictures, pdf }: ProductFormValue): boolean {
  const before = draftOf(book);
  return (
    pdf !== null ||
    draftFields.some((field) => draft[field] !== before[field]) ||
    pictures.map(({ url }) => url).join('\n') !== book.image.join('\n')
  );
}
