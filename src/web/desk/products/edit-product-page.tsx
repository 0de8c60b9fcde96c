import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { isId } from '../../../rules/ids.ts';
import { ApiError } from '../../api/client.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { bookPath } from '../../books/category-words.ts';
import { localPath } from '../../locale.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Loaded, DeskPage, Notice } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskQuery } from '../kit/desk-data.ts';
import { LeaveDialog, unsaved, useUnsavedChanges } from '../kit/unsaved-changes.tsx';
import { uploadFile } from '../kit/upload.tsx';
import { existingPictures, releasePictures } from './pictures.ts';
import { draftFields, draftOf, productForm } from './product-draft.ts';
import { ProductForm, type ProductFormValue } from './product-form.tsx';
import { aboutProducts } from './use-products.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const [loaded, setLoaded] = useState(0);
  const isKnown = isId(id);
  const query = useDeskQuery('GET /api/product/manage', { id }, { enabled: isKnown, ...loadedOnce });
  const unknown = <EmptyState words={m.problem_unknown_book()} action={<BackToList />} />;
  const reload = async () => {
    const { isSuccess } = await query.refetch();
    if (isSuccess) setLoaded(loaded + 1);
  };
  return (
    <DeskPage title={m.desk_edit_product()}>
      {isKnown ? (
        <Loaded query={query}>
          {({ products: [book] }) =>
            book ? <EditForm key={`${id} ${loaded}`} book={book} onReload={() => void reload()} /> : unknown
          }
        </Loaded>
      ) : (
        unknown
      )}
    </DeskPage>
  );
}

/** The list with the search and filters it had. */
function useListAddress(): string {
  const state = useLocation().state as { search?: string } | null;
  return localPath('/seller/product-list') + (state?.search ?? '');
}

function BackToList() {
  const navigate = useNavigate();
  const list = useListAddress();
  return (
    <Button look="3" onClick={() => void navigate(list)}>
      {m.desk_back_to_list()}
    </Button>
  );
}

interface EditFormProps {
  book: ManagedBook;
  /** Reloads the book and discards the edits. */
  onReload: () => void;
}

function EditForm({ book, onReload }: EditFormProps) {
  // The book as first loaded: a refetch, as after a new login, must not replace it or its `updatedAt`.
  const [seen] = useState(book);
  const [value, setValue] = useState(() => valueOf(seen));
  const [stale, setStale] = useState(false);
  const blocker = useUnsavedChanges(isChanged(seen, value));
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useListAddress();
  const { categories } = useShopFacts();

  async function send({ draft, pictures, pdf }: ProductFormValue, onProgress: (part: number) => void) {
    const form = productForm(draft, pictures, pdf, seen);
    try {
      const { message } = await uploadFile('POST /api/product/edit', form, { onProgress });
      unsaved.set(false);
      releasePictures(pictures);
      void client.invalidateQueries(aboutProducts);
      await navigate(list);
      toastSuccess(message, m.desk_saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'book-changed') setStale(true);
      throw error;
    }
  }

  return (
    <>
      <Notice>
        <span>{seen.archived ? m.desk_is_archived() : m.desk_is_in_shop()}</span>
        {!seen.archived && (
          <ShopLink className="btn btn-3" to={bookPath(seen, categories)}>
            {m.desk_see_in_shop()}
          </ShopLink>
        )}
        <BackToList />
      </Notice>
      <ProductForm initial={value} onChange={setValue} onSend={send} button={m.desk_save()} />
      {stale && (
        <Notice isWarning role="alert">
          <span>{m.desk_newer()}</span>
          <Button onClick={onReload}>{m.desk_load_newer()}</Button>
        </Notice>
      )}
      {blocker.state === 'blocked' && (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      )}
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
