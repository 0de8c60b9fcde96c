import fc from 'fast-check';
import type { z } from 'zod';

/** Texts that are known to break programs, by their target. */
export const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'tail \udfff',
  "' or 1=1 --",
  '"; drop table books; --',
  "1'||pg_sleep(9)--",
  '%',
  '_%_%_%',
  '\\',
  '%00',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  '<script>alert(1)</script>',
  '</script><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '<!--<script>',
  '{{7*7}}${7*7}<%= 7 %>',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1)',
  'a\r\nset-cookie: x=1',
  'a\nlevel=50 msg="forged"',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example/x',
  '\\\\evil.example',
  'https://evil.example',
  '__proto__',
  'constructor',
  'toString',
  '$where',
  '\u202eevil\u202c',
  '\u0627\u0644\u0643\u062a\u0627\u0628 \u0661\u0662',
  '📚'.repeat(40),
  'é'.repeat(300),
  'x'.repeat(5_000),
  'a'.repeat(60) + '!',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '[object Object]',
];

const names = [
  '_id',
  'userId',
  'isSeller',
  'isPaid',
  'amount',
  'status',
  '__proto__',
  'constructor',
  '$where',
  '',
];

/** Any JSON value of small depth and size. */
export function anything(text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(-1, 0, 0.5, 1e21, Number.MAX_SAFE_INTEGER + 1),
  );
  return fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: leaf, weight: 4 },
      { arbitrary: fc.array(tie('any'), { maxLength: 3 }), weight: 1 },
      {
        arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...names), text), tie('any'), { maxKeys: 4 }),
        weight: 1,
      },
    ),
  })).any;
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
}

/** Ids that exist, by kind. */
export interface KnownIds {
  books: string[];
  addresses: string[];
  all: string[];
}

/** Plausible values by field name. They are used more often than not, so that requests get past the validation. */
const likely: [name: RegExp, values: (ids: KnownIds) => unknown[]][] = [
  [/email/i, () => ['a@example.com', 'seller@example.com', 'B@EXAMPLE.com ', 'قارئ@مثال.إختبار']],
  [/password/i, () => ['a good long password', 'a-good-password', '12345678']],
  [/^product$/, ({ books }) => books],
  [/^address$/, ({ addresses }) => addresses],
  [/^(_?id|ids|item|cursor)$/, ({ all }) => all],
  [/seenPrice/, () => [undefined]],
  [/zipcode/, () => [10001, '10001', '١٠٠٠١']],
  [/phone/, () => ['+964 770 555 0100', '0770']],
  [/price/i, () => [10, '12.50', '١٢٫٥', 0, -1]],
  [/category/, () => ['Quran', "Da'wah", 'Fiqh']],
  [/quantity/, () => [1, 1, 2, 2, 3, 999, 1_000, -1, 0.5, '1']],
  [/^(limit|done|archived|inStock|dryRun|status)$/, () => ['true', 'false', '5', 'Packed', true]],
  [/^(name|author|message)/, () => ['A title', 'كتاب', '=1+1', '<b>x</b>']],
  [/^(firstName|lastName|street|city|state|country)$/, () => ['Baghdad', 'بغداد', "o'x"]],
  [/pdfUrl/, () => ['', '/a.pdf', 'https://books.example/a.pdf', 'javascript:x']],
  [/description/, () => [[], 'one\ntwo', ['one']]],
  [
    /cartItems/,
    ({ books }) => [{}, { [books[0]!]: 2 }, { [books[1]!]: 1_000 }, { __proto__: 1, [books[2]!]: 1 }],
  ],
];

/** Values that match a shape of the contract in form, but mostly not in meaning. */
export function shaped(
  shape: z.ZodType,
  text: fc.Arbitrary<string>,
  ids: KnownIds,
  name = '',
): fc.Arbitrary<unknown> {
  const def = shape.def as unknown as Definition;
  const inner = (part: z.ZodType, field = name) => shaped(part, text, ids, field);
  const good = likely.find(([field]) => field.test(name))?.[1](ids) ?? [];
  const orLikely = (random: fc.Arbitrary<unknown>) =>
    good.length > 0
      ? fc.oneof({ arbitrary: fc.constantFrom(...good), weight: 5 }, { arbitrary: random, weight: 1 })
      : random;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).map(
        ([field, part]) => [field, inner(part, field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { noNullPrototype: true });
    }
    case 'array':
      return fc.array(inner(def.element!), { maxLength: 3 });
    case 'union':
      return orLikely(fc.oneof(...def.options!.map((option) => inner(option))));
    case 'pipe':
      return inner(def.in!);
    case 'optional':
    case 'default':
    case 'catch':
      return fc.option(inner(def.innerType!), { nil: undefined, freq: 6 });
    case 'nullable':
      return fc.option(inner(def.innerType!), { freq: 5 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!));
    case 'literal':
      return fc.constantFrom(...def.values!);
    case 'string':
      return orLikely(text);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return orLikely(fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double()));
    default:
      return orLikely(anything(text));
  }
}
