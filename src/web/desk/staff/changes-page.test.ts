import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { actionWords } from './changes-page.tsx';

test('the log has words for every call that leaves a row in it', () => {
  const logged = Object.entries<Endpoint>(endpoints).flatMap(([name, { role, log }]) => {
    const isDesk = role !== 'anyone' && role !== 'user';
    return isDesk && (log ?? name.startsWith('POST')) ? [name] : [];
  });
  expect([...logged, 'POST /api/seller/login'].filter((name) => !actionWords.has(name))).toEqual([]);
});
