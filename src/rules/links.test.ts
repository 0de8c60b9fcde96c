import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { isSafeUrl, safeNext } from './links.ts';

describe('a PDF address', () => {
  test.each([
    'https://example.org/book.pdf',
    'http://example.org/book.pdf?page=2#x',
    'HTTPS://example.org/كتاب.pdf',
    '/samples/book.pdf',
    '/files/0a.webp',
    '/covers/64f0c1a2b3d4e5f601234567.svg?v=1',
  ])('%s is safe', (text) => {
    expect(isSafeUrl(text)).toBe(true);
  });

  test.each([
    '',
    'book.pdf',
    '//evil.example/book.pdf',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://',
    'https://a b.example',
    'http://[broken',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:application/pdf;base64,AAAA',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org/a.pdf',
    '/',
    '/api/user/logout',
    '/files/../api/user/logout',
    '/files/%2e%2e/api/user/logout',
    '/files/',
    '/books',
    '/files/a\u0000.pdf',
    '/a\u202efdp',
    `/${'a'.repeat(2000)}`,
  ])('%j is refused', (text) => {
    expect(isSafeUrl(text)).toBe(false);
  });

  test('every accepted address leads to the web or to this shop', () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        if (!isSafeUrl(text)) return;
        const url = new URL(text, 'https://shop.example');
        expect(['https:', 'http:']).toContain(url.protocol);
        if (!text.startsWith('/')) return;
        expect(url.origin).toBe('https://shop.example');
        expect(url.pathname).toMatch(/^\/(files|covers|samples)\//);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the page after the loader', () => {
  test.each([
    ['my-orders', '/my-orders'],
    ['/my-orders', '/my-orders'],
    ['/ar/my-orders', '/ar/my-orders'],
    ['/ar', '/ar'],
    ['/books?q=قرآن', '/books?q=قرآن'],
    ['/books?q=ibn kathir', '/books?q=ibn kathir'],
    ['books/quran/64f0c1a2b3d4e5f601234567#top', '/books/quran/64f0c1a2b3d4e5f601234567#top'],
    ['/', '/'],
    ['/apiary', '/apiary'],
  ])('%s', (text, path) => {
    expect(safeNext(text)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\evil.example',
    '/..//evil.example',
    'x/../..//evil.example',
    '/%2e%2e//evil.example',
    'my-orders//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    'my-orders\n',
    'my-orders ',
    '/books?q=\\evil',
    '/books?q=a\u202eb',
    ' //evil.example',
    '/a\u0000',
    '/api/user/logout',
    'api/seller/logout',
    '/API/user/logout',
    '/api?x',
    `/books?q=${'a'.repeat(2000)}`,
  ])('%j becomes the home page', (text) => {
    expect(safeNext(text)).toBe('/');
  });

  test('is always a page of the shop', () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        const next = safeNext(text);
        const url = new URL(next, 'https://shop.example');
        expect(url.origin).toBe('https://shop.example');
        expect(new URL(url.pathname + url.search, 'https://shop.example').origin).toBe(
          'https://shop.example',
        );
        expect(url.pathname).not.toMatch(/^\/api(\/|$)/i);
        expect(safeNext(next)).toBe(next);
      }),
      { numRuns: 500 },
    );
  });
});

function trickyText() {
  const signs = [
    ...'/\\:@?#.%\t\n\r ;=&',
    '//',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '\u0000',
    '\u3002',
    '\uff0f',
    '\u202e',
    '\ud800',
  ];
  const words = [
    'http',
    'https:',
    'https://',
    'javascript:',
    'data:',
    'evil.example',
    'ar',
    'api',
    'my-orders',
    'قرآن',
  ];
  const piece = fc.constantFrom(...signs, ...words);
  return fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
    anyText(),
    fc.webPath(),
  );
}
