import { useSyncExternalStore } from 'react';
import { Store } from '../../api/browser-store.ts';
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
  try {
    sessionStorage.setItem(key, JSON.stringify(value.draft));
  } catch {
    // Without storage a page load loses the draft.
  }
}

export function clearAddDraft(): void {
  releasePictures(store.get().pictures);
  setAddDraft(blank);
}

function readDraft(): ProductDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const texts = draftFields.map((field) => [field, typeof stored[field] === 'string' ? stored[field] : '']);
    return Object.fromEntries(texts) as ProductDraft;
  } catch {
    return emptyDraft;
  }
}
