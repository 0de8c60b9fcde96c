import { addressFields } from '../../rules/addresses.ts';
import { readStored, writeStored } from '../browser-store.ts';
import { type AddressDraft, blankDraft } from './address-draft.ts';

const key = 'warraq.guest';

/**
 * What a guest typed, until the tab is closed: who comes back from another page or the card payment does not type it
 * again.
 */
export function readGuestDraft(): AddressDraft {
  const stored = readStored(key, 'sessionStorage') as Partial<Record<string, unknown>> | null;
  const isDraft = addressFields.every((field) => typeof stored?.[field] === 'string');
  return isDraft ? (stored as AddressDraft) : blankDraft;
}

export function storeGuestDraft(draft: AddressDraft): void {
  writeStored(key, draft, 'sessionStorage');
}
