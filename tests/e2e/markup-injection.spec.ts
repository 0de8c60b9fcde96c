import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

const script = '<script>window.hacked=1</script>';
const closing = `</script>${script}`;
const image = '<img src=x onerror="window.hacked=1">';
const payload = `${closing}${image}"'><!--`;

test('markup in a book and in an address stays text, and an address leads to no other site', async ({
  page,
  request,
  ownShop,
}) => {
  const name = `A ${payload} book`;
  const id = await ownShop.addBook({
    name,
    nameAr: `كتاب ${payload}`,
    description: [payload, `${payload} again`],
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  const violations: string[] = [];
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) violations.push(line.text());
  });
  for (const path of [`/books/fiqh/${id}`, `/ar/books/fiqh/${id}`, '/books', '/books/fiqh']) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('window.hacked');
    expect(html).not.toContain(script);
    expect(html).not.toContain('<img src=x');
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  }
  await page.goto(`/books/fiqh/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('window.hacked=1');
  await ownShop.archive(id);

  const search = `/books?q=${encodeURIComponent(payload)}`;
  const paths = [
    search,
    search.replace('/books', '/ar/books'),
    `/books/${encodeURIComponent(payload)}`,
    `/books/fiqh/${encodeURIComponent(closing)}`,
    `/${encodeURIComponent(payload)}`,
    `/books.data?q=${encodeURIComponent(payload)}`,
  ];
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBeLessThan(500);
    const text = await answer.text();
    expect(text, path).not.toContain(script);
    expect(text, path).not.toContain('<img src=x');
  }
  await page.goto(search);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(dialogs).toBe(0);
  expect(violations).toEqual([]);

  for (const path of [
    '//evil.example/books',
    '/ar//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
  ]) {
    const headers = (await request.get(ownShop.address + path, { maxRedirects: 0 })).headers();
    const target = new URL(headers.location ?? '/', 'http://shop.example');
    expect([path, target.origin]).toEqual([path, 'http://shop.example']);
  }
});
