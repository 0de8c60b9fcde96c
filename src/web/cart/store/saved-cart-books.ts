import { Store } from '../../browser-store.ts';

/** The books that the saved cart added to the visitor's at the last login. */
export const savedCartBooks = new Store<readonly string[]>([]);
