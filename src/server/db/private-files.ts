import { chmodSync, closeSync, openSync } from 'node:fs';

/** Creates the file if it is missing, and in any case lets only the owner read and write it. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}
