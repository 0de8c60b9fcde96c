import { useSyncExternalStore } from 'react';
import { Store } from '../../api/browser-store.ts';
import { releasePictures } from './pictures.ts';
import { draftFields, emptyDraft, type ProductDraft } from './product-draft.ts';
import type { ProductFormValue } from './product-form.tsx';

const key = 'warraq.desk.draft';
const blank: ProductFormValue = { draft: emptyDraft, pictures: [], pdf: null };

// A book half written survives a look at another page of the desk; its words also a change of language.
const store = new Store<ProductFormValue>(blank);
let recalled = false;

export function useAddDraft(): [ProductFormValue, (value: ProductFormValue) => void] {
  return [useSyncExternalStore(store.subscribe, current, () => blank), setAddDraft];
}

function current(): ProductFormValue {
  if (!recalled) {
    recalled = true;
    store.set({ ...blank, draft: readDraft() });
  }
  return store.get();
}

function setAddDraft(value: ProductFormValue): void {
  store.set(value);
  try {
    sessionStorage.setItem(key, JSON.stringify(value.draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function clearAddDraft(): void {
  releasePictures(store.get().pictures);
  setAddDraft(blank);
}

function readDraft(): ProductDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const texts = draftFields.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : '']);
    return Object.fromEntries(texts) as ProductDraft;
  } catch {
    return emptyDraft;
  }
}
