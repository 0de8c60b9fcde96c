import { AsyncLocalStorage } from 'node:async_hooks';
import type { DeskMember } from './guards.ts';

/** A request of the desk that changes something. */
export interface DeskChange {
  member: DeskMember;
  /** The endpoint. */
  action: string;
  /** What its next transaction changes: the keys of books, of orders or of another noun of the path. */
  subjects: string[];
  isLogged: boolean;
}

export const deskChange = new AsyncLocalStorage<DeskChange>();

/** For a handler that knows what it changes before its transaction, where the body of the request does not say it. */
export function noteSubject(id: string): void {
  const change = deskChange.getStore();
  if (change) change.subjects = [id];
}
