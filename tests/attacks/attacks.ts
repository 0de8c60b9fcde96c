import { endpoints } from '../../src/contract/endpoints.ts';
import { type Attack, get, post } from './attack.ts';
import { callAttacks } from './call-attacks.ts';
import { connectionAttacks } from './connection-attacks.ts';
import { pageAttacks } from './page-attacks.ts';

const chosen: Record<string, Attack> = { ...callAttacks, ...pageAttacks, ...connectionAttacks };

/** Every other endpoint, called as it is. Nearly all of them are the seller's, and refuse at the door. */
const others = Object.keys(endpoints)
  .filter((name) => !Object.hasOwn(chosen, name))
  .map((name): [string, Attack] => {
    const [method, path] = name.split(' ') as [string, string];
    return [name, method === 'GET' ? { next: get(() => path) } : post(path, () => ({}))];
  });

export const attacks: Record<string, Attack> = { ...chosen, ...Object.fromEntries(others) };
