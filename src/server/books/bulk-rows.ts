/** `gone`: the book was deleted. */
export type BulkResult = 'changed' | 'same' | 'gone' | 'costs-nothing' | 'offer-above-price';

export interface BulkJobRow {
  id: string;
  /** JSON. Null for a change that was made at once. */
  change: string | null;
  state: 'running' | 'done' | 'undoing' | 'undone';
  total: number;
  done: number;
  changed: number;
  /** When it is undone: the books put back, and those that were changed since. */
  undone: number;
  kept: number;
  createdAt: number;
}
