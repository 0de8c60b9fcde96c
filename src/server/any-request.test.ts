import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { bookIds, sellerIn, signedUp } from './testing/test-accounts.ts';
import { engines, openTestShop, type TestShop } from './testing/test-shop.ts';
import type { TestVisitor } from './testing/test-visitor.ts';

// A stream of events does not end by itself, files have tests of their own, and who logs out sees nothing more.
const rows = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([name, { raw }]) => !raw && !/events|logout/.test(name),
);
const leak = /sqlite|postgres|kysely|node_modules|\.ts\b|    at |constraint|syntax error/i;

describe.each(engines)('whatever is asked of the shop on %s', (engine) => {
  let shop: TestShop;
  let visitors: TestVisitor[];
  let ids: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    visitors = [shop.visitor(), (await signedUp(shop)).visitor, await sellerIn(shop)];
    ids = await bookIds(shop, 3);
  });
  afterAll(() => shop.close());

  const oddTexts = [
    '',
    ' ',
    '\0',
    '\ud800',
    "' or 1=1 --",
    '%00',
    '../../etc',
    '{{7*7}}',
    '<script>',
    '__proto__',
    'é'.repeat(300),
    '١٢',
    '\u202e',
  ];

  test('the answer is a refusal in words or a success, never a failure of ours', async () => {
    const text = fc.oneof(
      fc.constantFrom(...oddTexts, ...ids, 'a@example.com', 'Packed', 'a good long password'),
      fc.string({ unit: 'binary' }),
    );
    const leaf = fc.oneof(
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.bigInt().map(Number),
    );
    const names = fc.constantFrom(...knownNames(), '__proto__', 'constructor', '$where', '');
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(names, text), tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    const body = fc.dictionary(names, value, { maxKeys: 8, noNullPrototype: false });
    const query = fc.dictionary(names, text, { maxKeys: 4 });
    const request = fc.record({ row: fc.constantFrom(...rows), visitor: fc.nat(2), body, query });
    await fc.assert(
      fc.asyncProperty(request, async ({ row: [name], visitor, body: sent, query: asked }) => {
        const [method = '', path = ''] = name.split(' ');
        const parameters = new URLSearchParams(
          Object.entries(asked).map(([key, word]) => [key, word.toWellFormed()]),
        );
        const answer = await visitors[visitor]?.send(`${path}?${parameters}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: JSON.stringify(sent) }),
        });
        expect(answer?.status).toBeLessThan(500);
        if (answer?.body?.success === false && answer.status !== 200) {
          expect(answer.body.message).toMatch(/\S/);
          expect(answer.body.message).not.toMatch(leak);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** The names of all fields the shop knows, so that what is sent comes close to what is meant. */
function knownNames(): string[] {
  const shapes = rows.flatMap(([, { body, query }]) => [body, query]);
  const names = shapes.flatMap((shape) =>
    Object.keys((shape as { shape?: object } | undefined)?.shape ?? {}),
  );
  return [...new Set([...names, 'firstName', 'zipcode', 'product', 'quantity', '_id', 'userId'])];
}
