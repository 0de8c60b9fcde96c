import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { titleOf } from '../../shelf/book-text.ts';
import { useMoney } from '../../shop-facts.ts';
import { m } from '../../i18n/messages.js';
import { aboutNoun } from '../kit/desk-data.ts';
import { DeskPage, LinkButton, Notice, Phrase } from '../kit/desk-page.tsx';
import { uploadFile } from '../kit/upload.tsx';
import { productForm, draftFields, emptyDraft, type ProductDraft } from './product-draft.ts';
import { ProductForm, type ProductFormValue, SeeBook } from './product-form.tsx';
import { aboutProducts } from './use-products.ts';
import { readStored, writeStored } from '../../browser-store.ts';
import { releasePictures } from './pictures.ts';

export default function AddProductPage() {
  const [added, setAdded] = useState<ManagedBook | null>(null);
  const client = useQueryClient();
  const money = useMoney();

  async function send({ draft, pictures, pdf }: ProductFormValue, onProgress: (part: number) => void) {
    const form = productForm(draft, pictures, pdf, money);
    const { message, product } = await uploadFile('POST /api/product/add', form, { onProgress });
    clearAddDraft();
    setAdded(product);
    toastSuccess(message, m.desk_added);
    document.getElementById('main')?.focus();
    window.scrollTo({ top: 0 });
    void client.invalidateQueries(aboutProducts);
    void client.invalidateQueries(aboutNoun('GET /api/seller/setup'));
  }

  return (
    <DeskPage title={m.desk_add()}>
      {added && <JustAdded book={added} />}
      <ProductForm
        // Each book begins with an empty form.
        key={added?._id}
        initial={addDraft()}
        onChange={setAddDraft}
        onSend={send}
        button={m.add()}
      />
    </DeskPage>
  );
}

function JustAdded({ book }: { book: ManagedBook }) {
  return (
    <Notice>
      <span>
        {book.archived ? m.desk_just_saved() : m.desk_just_added()} <Phrase of={titleOf(book)} />
      </span>
      <SeeBook book={book} />
      <LinkButton to={`/seller/product-list/${book._id}`} words={m.desk_edit()} />
    </Notice>
  );
}

const key = 'warraq.desk.draft';
const blank: ProductFormValue = { draft: emptyDraft, pictures: [], pdf: null };

// The draft survives a visit to another page of the desk; its text also survives a page load (sessionStorage).
let current: ProductFormValue | undefined;

function addDraft(): ProductFormValue {
  current ??= { ...blank, draft: readDraft() };
  return current;
}

function setAddDraft(value: ProductFormValue): void {
  current = value;
  writeStored(key, value.draft, 'sessionStorage');
}

function clearAddDraft(): void {
  releasePictures(addDraft().pictures);
  setAddDraft(blank);
}

function readDraft(): ProductDraft {
  const stored = readStored(key, 'sessionStorage') as Record<string, unknown> | null;
  const texts = draftFields.map((field) => [
    field,
    typeof stored?.[field] === 'string' ? stored[field] : emptyDraft[field],
  ]);
  // The files of the pictures are gone.
  return { ...(Object.fromEntries(texts) as ProductDraft), image: '' };
}
