import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { isId } from '../../../rules/ids.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { titleOf } from '../../shelf/book-text.ts';
import { useMoney } from '../../shop-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { ConfirmButton } from '../kit/desk-form.tsx';
import { Button, DeskPage, Loaded, Notice } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { forgetUnsaved } from '../kit/unsaved-changes.tsx';
import { uploadFile } from '../kit/upload.tsx';
import type { Edit } from '../kit/versioned-form.ts';
import { releasePictures } from './pictures.ts';
import { type ProductField, productForm } from './product-draft.ts';
import { stateTexts } from './product-fields.tsx';
import { ProductForm, type ProductFormValue, SeeBook } from './product-form.tsx';
import { aboutProducts } from './use-products.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  const isKnown = isId(id);
  const query = useDeskQuery('GET /api/product/manage', { id }, { enabled: isKnown, ...loadedOnce });
  const unknown = (
    <EmptyState words={m.problem_unknown_book()}>
      <BackToList />
    </EmptyState>
  );
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
  return '/seller/product-list' + (state?.search ?? '');
}

function BackToList() {
  const navigate = useNavigate();
  const list = useListAddress();
  return <Button look="3" words={m.desk_back_to_list()} onClick={() => void navigate(list)} />;
}

/** The copy is a draft, and its form opens. */
function DuplicateButton({ book }: { book: ManagedBook }) {
  const navigate = useNavigate();
  const duplicate = useDeskChange('POST /api/product/duplicate', m.desk_duplicated, {
    onSuccess: ({ product }) => navigate(`/seller/product-list/${product._id}`),
  });
  return (
    <Button
      look="3"
      words={m.desk_duplicate()}
      busy={duplicate.isPending}
      onClick={() => duplicate.mutate({ id: book._id })}
    />
  );
}

function DeleteButton({ book }: { book: ManagedBook }) {
  const navigate = useNavigate();
  const list = useListAddress();
  const remove = useDeskChange('POST /api/product/delete', m.desk_deleted);
  async function confirm() {
    await remove.mutateAsync({ id: book._id });
    forgetUnsaved();
    await navigate(list);
  }
  return (
    <ConfirmButton
      look="3"
      words={m.desk_delete()}
      title={m.desk_delete_book()}
      button={m.desk_delete()}
      onConfirm={confirm}
    >
      <p>
        <Sentence words={(name) => m.desk_delete_words({ name })}>{titleOf(book).text}</Sentence>
      </p>
    </ConfirmButton>
  );
}

function EditForm({ book }: { book: ManagedBook }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useListAddress();
  const money = useMoney();

  async function send(
    { draft, pictures, pdf }: ProductFormValue,
    onProgress: (part: number) => void,
    edit: Edit<ProductField>,
  ) {
    const form = productForm(draft, pictures, pdf, money, { ...edit, book });
    const { message } = await uploadFile('POST /api/product/edit', form, { onProgress });
    forgetUnsaved();
    releasePictures(pictures);
    void client.invalidateQueries(aboutProducts);
    await navigate(list);
    toastSuccess(message, m.desk_saved);
  }

  return (
    <>
      <Notice>
        <span>{stateTexts[book.state]()}</span>
        <SeeBook book={book} />
        <DuplicateButton book={book} />
        <DeleteButton book={book} />
        <BackToList />
      </Notice>
      <ProductForm book={book} onSend={send} button={m.desk_save()} />
    </>
  );
}
