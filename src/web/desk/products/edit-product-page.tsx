import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { titleOf } from '../../shelf/book-text.ts';
import { useMoney } from '../../shop-facts.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { ConfirmButton } from '../kit/desk-form.tsx';
import { Button, DeskPage, Notice } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskChange } from '../kit/desk-data.ts';
import { forgetUnsaved } from '../kit/unsaved-changes.tsx';
import { uploadFile } from '../kit/upload.tsx';
import { releasePictures } from './pictures.ts';
import { productForm } from './product-draft.ts';
import { stateTexts } from './product-fields.tsx';
import { LoadedBook, ProductForm, type SendBook, SeeBook } from './product-form.tsx';
import { aboutProducts } from './use-products.ts';

export default function EditProductPage() {
  const { id = '' } = useParams();
  return (
    <DeskPage title={m.desk_edit_product()}>
      <LoadedBook key={id} id={id} options={loadedOnce} unknown={<BackToList />}>
        {(book) => <EditForm book={book} />}
      </LoadedBook>
    </DeskPage>
  );
}

/** The list with the search and filters it had. */
function useList(): () => Promise<void> {
  const navigate = useNavigate();
  const state = useLocation().state as { search?: string } | null;
  return async () => navigate('/seller/product-list' + (state?.search ?? ''));
}

function BackToList() {
  const openList = useList();
  return <Button look="3" words={m.desk_back_to_list()} onClick={() => void openList()} />;
}

function EditForm({ book }: { book: ManagedBook }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const openList = useList();
  const money = useMoney();
  const id = book._id;
  const remove = useDeskChange('POST /api/product/delete', m.desk_deleted);
  // The copy is a draft, and its form opens.
  const duplicate = useDeskChange('POST /api/product/duplicate', m.desk_duplicated, {
    onSuccess: ({ product }) => navigate(`/seller/product-list/${product._id}`),
  });

  const send: SendBook = async (value, onProgress, edit) => {
    const form = productForm(value, money, { ...edit, book });
    const { message } = await uploadFile('POST /api/product/edit', form, { onProgress });
    forgetUnsaved();
    releasePictures(value.pictures);
    void client.invalidateQueries(aboutProducts);
    await openList();
    toastSuccess(message, m.desk_saved);
  };
  async function confirm() {
    await remove.mutateAsync({ id });
    forgetUnsaved();
    await openList();
  }

  return (
    <>
      <Notice>
        <span>{stateTexts[book.state]()}</span>
        <SeeBook book={book} />
        <Button
          look="3"
          words={m.desk_duplicate()}
          busy={duplicate.isPending}
          onClick={() => duplicate.mutate({ id })}
        />
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
        <BackToList />
      </Notice>
      <ProductForm book={book} onSend={send} button={m.desk_save()} />
    </>
  );
}
