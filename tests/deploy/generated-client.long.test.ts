import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { cachedTool } from '../../scripts/test/cached-tool.mjs';
import { openLink } from '../support/test-guests.ts';
import { serveTestShop } from '../support/test-server.ts';
import { openTestShop } from '../support/test-shop.ts';

/** What a developer writes who has nothing but the API document. */
const client = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const baseUrl = process.argv[2]!;
const shop = createClient<paths>({ baseUrl });
const { data: list } = await shop.GET('/api/product/shelf', { params: { query: { limit: '1' } } });
const [book] = list!.products;
const { data: placed, error } = await shop.POST('/api/order/guest', {
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: {
    email: 'maryam@example.com',
    paymentType: 'COD',
    items: [{ product: book!._id, quantity: 1, seenPrice: book!.offerPrice }],
    address: {
      firstName: 'Maryam', lastName: 'al-Andalusiyya', email: 'maryam@example.com', street: '7 Calle de los Libreros',
      city: 'Córdoba', state: 'Córdoba', zipcode: '14001', country: 'ES', phone: '+34 612 345 678',
    },
  },
});
if (error) throw new Error(error.code);
console.log(placed.link);
`;
/** Each breaks a promise of the document. */
const mistakes: [right: string, wrong: string][] = [
  ["email: 'maryam@example.com',\n    paymentType", 'paymentType'],
  ["'COD'", "'Barter'"],
  ['phone:', 'telephone:'],
  ['placed.link', 'placed.links'],
];

async function outcome(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code: code as number, output };
}

let folder: string;
// Longer than any other: it may install packages.
beforeAll(async () => {
  folder = await cachedTool(
    'api-client',
    'openapi-typescript@7.13.0',
    'openapi-fetch@0.17.0',
    'typescript@5.9.3',
    '@types/node@24.10.1',
  );
}, 5 * 60_000);

test('a client generated from the API document compiles and places an order', async () => {
  const shop = await serveTestShop(await openTestShop('sqlite'));
  try {
    const file = (name: string) => join(folder, name);
    const generator = join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
    const compiler = join(folder, 'node_modules', 'typescript', 'bin', 'tsc');
    const generated = await outcome(generator, `${shop.url}/api/openapi.json`, '-o', file('api.ts'));
    expect(generated).toMatchObject({ code: 0 });

    writeFileSync(file('package.json'), '{ "type": "module" }');
    writeFileSync(file('client.ts'), client);
    const wrongs = mistakes.map(([right, wrong], index) => {
      expect(client).toContain(right);
      writeFileSync(file(`mistake-${index}.ts`), client.replace(right, wrong));
      return `mistake-${index}.ts`;
    });
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--skipLibCheck'];
    options.push('--allowImportingTsExtensions', '--types', 'node', '--pretty', 'false');
    const sources = ['client.ts', ...wrongs].map(file);
    const compiled = await outcome(compiler, ...options, ...sources);
    const refused = [...compiled.output.matchAll(/([\w-]+\.ts)\(\d+,\d+\): error TS/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(refused)].toSorted()).toEqual(wrongs);

    const { code, output } = await outcome(file('client.ts'), shop.url);
    expect(code).toBe(0);
    expect((await openLink(shop, output.trim())).body.order).toMatchObject({ status: 'Order Placed' });
  } finally {
    await shop.close();
  }
});
