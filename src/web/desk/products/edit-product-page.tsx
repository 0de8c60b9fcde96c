import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { isId } from '../../../rules/ids.ts';
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
import type { Edit } from '../kit/versioned-form.ts';
import { releasePictures } from './pictures.ts';
import { type ProductField, productForm } from './product-draft.ts';
import { ProductForm, type ProductFormValue } from './product-form.tsx';
import { aboutProducts } from './use-products.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const isKnown = isId(id);
  const query = useDeskQuery('GET /api/product/manage', { id }, { enabled: isKnown, ...loadedOnce });
  const unknown = <EmptyState words={m.problem_unknown_book()} action={<BackToList />} />;
  return (
    <DeskPage title={m.desk_edit_product()}>
      {isKnown ? (
        <Loaded query={query}>
          {({ products: [book] }) => (book ? <EditForm key={id} book={book} /> : unknown)}
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

function EditForm({ book }: { book: ManagedBook }) {
  const [isEdited, setEdited] = useState(false);
  const blocker = useUnsavedChanges(isEdited);
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useListAddress();
  const { categories } = useShopFacts();
  const noteEdits = useCallback((_: ProductFormValue, edited: boolean) => setEdited(edited), []);

  async function send(
    { draft, pictures, pdf }: ProductFormValue,
    onProgress: (part: number) => void,
    edit: Edit<ProductField>,
  ) {
    const form = productForm(draft, pictures, pdf, { ...edit, id: book._id });
    const { message } = await uploadFile('POST /api/product/edit', form, { onProgress });
    unsaved.set(false);
    releasePictures(pictures);
    void client.invalidateQueries(aboutProducts);
    await navigate(list);
    toastSuccess(message, m.desk_saved);
  }

  return (
    <>
      <Notice>
        <span>{book.archived ? m.desk_is_archived() : m.desk_is_in_shop()}</span>
        {!book.archived && (
          <ShopLink className="btn btn-3" to={bookPath(book, categories)}>
            {m.desk_see_in_shop()}
          </ShopLink>
        )}
        <BackToList />
      </Notice>
      <ProductForm book={book} onChange={noteEdits} onSend={send} button={m.desk_save()} />
      {blocker.state === 'blocked' && (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      )}
    </>
  );
}
