import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { compileMessages } from './compile-messages.mjs';

type Message = (inputs?: object, options?: { locale?: 'en' | 'ar' }) => string;

function compiledTree(en: object, ar: object) {
  const root = temporaryProject({
    'messages/en/shop.json': JSON.stringify(en),
    'messages/ar/shop.json': JSON.stringify(ar),
    'src/web/locale.ts':
      "export const locale = () => (globalThis as { language?: string }).language ?? 'en';",
  });
  compileMessages(root);
  const output = (file: string) => path.join(root, 'src/web/i18n', file);
  return { root, output };
}

async function compiled(en: object, ar: object): Promise<Record<string, Message>> {
  const { output } = compiledTree(en, ar);
  const { m } = (await import(pathToFileURL(output('messages.js')).href)) as { m: Record<string, Message> };
  return m;
}

test('a message speaks the language of the page', async () => {
  const m = await compiled({ cart: 'Cart' }, { cart: 'السلة' });
  expect(m.cart!()).toBe('Cart');
  Object.assign(globalThis, { language: 'ar' });
  try {
    expect(m.cart!()).toBe('السلة');
  } finally {
    Reflect.deleteProperty(globalThis, 'language');
  }
});

test('a call may choose the language', async () => {
  const m = await compiled({ cart: 'Cart' }, { cart: 'السلة' });
  expect(m.cart!({}, { locale: 'ar' })).toBe('السلة');
});

test('placeholders are filled in the order of each language', async () => {
  const m = await compiled({ shown: '{shown} of {total}' }, { shown: 'من {total}: {shown}' });
  expect(m.shown!({ shown: 24, total: '100' })).toBe('24 of 100');
  expect(m.shown!({ shown: 24, total: '100' }, { locale: 'ar' })).toBe('من 100: 24');
});

test('each plural form of Arabic has its own text', async () => {
  const ar = {
    zero: 'لا كتب',
    one: 'كتاب',
    two: 'كتابان',
    few: '{n} كتب',
    many: '{n} كتابًا',
    other: '{n} كتاب',
  };
  const m = await compiled({ books: { one: '{n} book', other: '{n} books' } }, { books: ar });
  for (const [form, text] of Object.entries(ar))
    expect(m.books!({ form, n: 7 }, { locale: 'ar' })).toBe(text.replace('{n}', '7'));
  expect(m.books!({ form: 'one', n: 1 })).toBe('1 book');
  expect(m.books!({ form: 'other', n: 7 })).toBe('7 books');
});

test('a text may contain any character', async () => {
  const text = 'a `quoted` \\ "text" of ${amount}\n';
  const m = await compiled({ text }, { text });
  expect(m.text!({ amount: 5 })).toBe('a `quoted` \\ "text" of $5\n');
});

test('a key may be a word of the language itself', async () => {
  const m = await compiled({ delete: 'Delete', new: 'New' }, { delete: 'احذف', new: 'جديد' });
  expect(m.delete!()).toBe('Delete');
  expect(m.new!()).toBe('New');
});

test('the inputs of a message have types', () => {
  const { output } = compiledTree({ hi: 'Hi {name}', n: { one: '{n}', other: '{n}' }, cart: 'Cart' }, {});
  const types = readFileSync(output('messages.d.ts'), 'utf8');
  expect(types).toContain('readonly hi: Message<{ name: string | number }>;');
  expect(types).toContain('readonly n: Message<{ n: string | number; form: Intl.LDMLPluralRule }>;');
  expect(types).toContain('readonly cart: PlainMessage;');
});

test('compiling again writes only what changed and deletes what is gone', () => {
  const { root, output } = compiledTree({ a: 'A', b: 'B', c: 'C' }, { a: 'ا', b: 'ب', c: 'ت' });
  for (const key of ['a', 'b']) utimesSync(output(`messages/${key}.js`), 0, 0);
  writeFileSync(path.join(root, 'messages/en/shop.json'), JSON.stringify({ a: 'A', b: 'changed' }));
  compileMessages(root);
  expect(statSync(output('messages/a.js')).mtimeMs).toBe(0);
  expect(statSync(output('messages/b.js')).mtimeMs).toBeGreaterThan(0);
  expect(existsSync(output('messages/c.js'))).toBe(false);
});
