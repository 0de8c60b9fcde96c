import fc from 'fast-check';
import type { z } from 'zod';
import { anything, type KnownIds, shaped } from './fuzz-values.ts';

export type FuzzedBody = string | Uint8Array<ArrayBuffer>;

const awkward = [
  '',
  '{"a":1,"a":2,"__proto__":{"isSeller":true}}',
  '\ufeff{}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  `{${Array.from({ length: 4_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  `"${'x'.repeat(110_000)}"`,
  '1e999',
  '-0',
];

export function anyBody(text: fc.Arbitrary<string>): fc.Arbitrary<FuzzedBody> {
  return fc.oneof<fc.WeightedArbitrary<FuzzedBody>[]>(
    { arbitrary: anything(text).map((value) => JSON.stringify(value)), weight: 12 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)), weight: 3 },
    { arbitrary: text, weight: 3 },
    { arbitrary: fc.constantFrom(...awkward), weight: 1 },
  );
}

/** A JSON body of this shape, or nearly. */
export function jsonBody(
  shape: z.ZodType,
  text: fc.Arbitrary<string>,
  ids: KnownIds,
): fc.Arbitrary<FuzzedBody> {
  return fc.oneof(
    { arbitrary: shaped(shape, text, ids).map((value) => JSON.stringify(value)), weight: 4 },
    { arbitrary: anyBody(text), weight: 1 },
  );
}

/** A form with one part of this shape and others. Its boundary is `x`. */
export function formBody(
  shape: z.ZodType,
  text: fc.Arbitrary<string>,
  ids: KnownIds,
): fc.Arbitrary<FuzzedBody> {
  const data = fc.tuple(
    fc.constant('productData'),
    shaped(shape, text, ids).map((value) => JSON.stringify(value)),
    fc.constant(false),
  );
  const part = fc.tuple(fc.constantFrom('images', 'pdf', 'card', 'productData', 'x'), text, fc.boolean());
  return fc.tuple(data, fc.array(part, { maxLength: 3 })).map(([first, others]) => {
    const parts = [first, ...others].map(([name, value, isFile]) => {
      const file = isFile ? '; filename="../../a.png"' : '';
      return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    return `${parts.join('')}--x--\r\n`;
  });
}

/** A CSV file of books with right and wrong columns. */
export function csvBody(text: fc.Arbitrary<string>, ids: KnownIds): fc.Arbitrary<FuzzedBody> {
  const columns = ['id', 'name', 'author', 'category', 'price', 'offerPrice', 'pdfUrl', 'inStock', '=cmd'];
  const cell = fc.oneof(text, fc.constantFrom(...ids.all, '"', '12', 'Quran', 'yes'));
  return fc
    .tuple(
      fc.subarray(columns, { minLength: 1 }),
      fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([head, rows, quote]) =>
      [head, ...rows]
        .map((cells) => cells.map((word) => (quote ? `"${word.replaceAll('"', '""')}"` : word)).join(','))
        .join('\r\n'),
    );
}
