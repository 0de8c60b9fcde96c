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
import { draftFields, emptyDraft, type ProductFormValue, productForm } from './product-draft.ts';
import { ProductForm, type SendBook, SeeBook } from './product-form.tsx';
import { aboutProducts } from './use-products.ts';
import { readStored, writeStored } from '../../browser-store.ts';
import { releasePictures } from './pictures.ts';

export default function AddProductPage() {
  const [added, setAdded] = useState<ManagedBook | null>(null);
  const client = useQueryClient();
  const money = useMoney();

  const send: SendBook = async (value, onProgress) => {
    const form = productForm(value, money);
    const { message, product } = await uploadFile('POST /api/product/add', form, { onProgress });
    releasePictures(value.pictures);
    keep(blank);
    setAdded(product);
    toastSuccess(message, m.desk_added);
    document.getElementById('main')?.focus();
    window.scrollTo({ top: 0 });
    void client.invalidateQueries(aboutProducts);
    void client.invalidateQueries(aboutNoun('GET /api/seller/setup'));
  };

  return (
    <DeskPage title={m.desk_add()}>
      {added && (
        <Notice>
          <span>
            {added.archived ? m.desk_just_saved() : m.desk_just_added()} <Phrase of={titleOf(added)} />
          </span>
          <SeeBook book={added} />
          <LinkButton to={`/seller/product-list/${added._id}`} words={m.desk_edit()} />
        </Notice>
      )}
      {/* Each book begins with an empty form. */}
      <ProductForm key={added?._id} initial={begun()} onChange={keep} onSend={send} button={m.add()} />
    </DeskPage>
  );
}

const key = 'warraq.desk.draft';
const blank: ProductFormValue = { draft: emptyDraft, pictures: [], pdf: null };

// The draft survives a visit to another page of the desk; its text also survives a page load (sessionStorage).
let current: ProductFormValue | undefined;

function keep(value: ProductFormValue): void {
  current = value;
  writeStored(key, value.draft, 'sessionStorage');
}

function begun(): ProductFormValue {
  const stored = readStored(key, 'sessionStorage') as Record<string, unknown> | null;
  const texts = draftFields.map((name) => [name, String(stored?.[name] ?? emptyDraft[name])]);
  // The files of the pictures are gone.
  current ??= { ...blank, draft: { ...Object.fromEntries(texts), image: '' } };
  return current;
}
