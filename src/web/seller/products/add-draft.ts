import { useSyncExternalStore } from 'react';
import { readStored, Store, writeStored } from '../../api/browser-store.ts';
import { releasePictures } from './pictures.ts';
import { draftFields, emptyDraft, type ProductDraft } from './product-draft.ts';
import type { ProductFormValue } from './product-form.tsx';

const key = 'warraq.desk.draft';
const blank: ProductFormValue = { draft: emptyDraft, pictures: [], pdf: null };

// The draft survives a visit to another page of the desk; its text also survives a page load (sessionStorage).
const store = new Store<ProductFormValue>(blank);
let restored = false;

export function useAddDraft(): [ProductFormValue, (value: ProductFormValue) => void] {
  return [useSyncExternalStore(store.subscribe, current, () => blank), setAddDraft];
}

function current(): ProductFormValue {
  if (!restored) {
    restored = true;
    store.set({ ...blank, draft: readDraft() });
  }
  return store.get();
}

function setAddDraft(value: ProductFormValue): void {
  store.set(value);
  writeStored(key, value.draft, 'sessionStorage');
}

export function clearAddDraft(): void {
  releasePictures(store.get().pictures);
  setAddDraft(blank);
}

function readDraft(): ProductDraft {
  const stored = readStored(key, 'sessionStorage') as Record<string, unknown> | null;
  const texts = draftFields.map((field) => [field, typeof stored?.[field] === 'string' ? stored[field] : '']);
  return Object.fromEntries(texts) as ProductDraft;
}
