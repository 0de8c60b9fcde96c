import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { addReadable, ReaderPage } from './reader-book.ts';
import { makePdf } from './reader-pdf.ts';

test('a scan is drawn', async ({ page, ownShop }) => {
  const watch = await watchPage(page);
  const reader = new ReaderPage(page);
  for (const kind of ['jbig2', 'jpeg2000']) {
    const pdf = readFileSync(join(import.meta.dirname, `reader-files/${kind}.pdf`));
    await reader.open(await addReadable(ownShop, { name: `A scan in ${kind}`, pdf }));
    await reader.shows(1);
    expect(await reader.ink(), kind).toBeGreaterThan(5_000);
  }
  expect(watch.complaints).toEqual([]);
});

test('a file that cannot be read is told in a sentence', async ({ page, ownShop }) => {
  const reader = new ReaderPage(page, 'ar');
  const { messages } = reader;
  const whole = makePdf({ pages: 20 });
  const files = {
    broken: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000, 'not a book ')]),
    locked: makePdf({ pages: 3, locked: true }),
    truncated: whole.subarray(0, whole.length / 2),
  };
  for (const [fault, pdf] of Object.entries(files)) {
    await reader.open(await addReadable(ownShop, { name: `A ${fault} book`, pdf }));
    const sentence = messages[fault === 'locked' ? 'read_fault_locked' : 'read_fault_broken']!;
    await expect(page.getByText(sentence), fault).toBeVisible();
    await expect(page.getByRole('link', { name: messages.read_open_file })).toBeVisible();
  }

  const lost = await addReadable(ownShop, { name: 'A lost book', pdf: makePdf({ pages: 7 }) });
  const { file } = await (await ownShop.desk.get(`/api/read/book?id=${lost}`)).json();
  rmSync(join(ownShop.dataDir, file.url));
  await reader.open(lost);
  await expect(page.getByText(messages.read_fault_missing!)).toBeVisible();
  const pdfUrl = 'https://library.example/book.pdf';
  await reader.open(await addReadable(ownShop, { name: 'A book elsewhere', pdfUrl }));
  await expect(page.getByText(messages.read_fault_elsewhere!)).toBeVisible();
  await expect(page.getByRole('link', { name: messages.read_open_elsewhere })).toHaveAttribute(
    'href',
    pdfUrl,
  );
});

test('nothing inside a file runs, and only web links lead out, in a new tab', async ({ page, ownShop }) => {
  const pdf = makePdf({
    pages: 2,
    catalogue: '/OpenAction<</S/JavaScript/JS(app.alert\\("run"\\);)>>',
    links: [
      '<</S/URI/URI(https://example.com/a)>>',
      '<</S/URI/URI(javascript:alert\\(1\\))>>',
      '<</S/Launch/F(calc.exe)>>',
      '<</S/JavaScript/JS(app.alert\\(1\\))>>',
    ],
  });
  const id = await addReadable(ownShop, { name: 'A hostile book', pdf });
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  const reader = new ReaderPage(page);
  await reader.open(id);
  await reader.shows(1);
  const links = reader.shown.getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/a');
  await expect(links).toHaveAttribute('target', '_blank');
  await expect(links).toHaveAttribute('rel', /noopener/);
  await expect(reader.shown.locator('a, button, input, iframe, object')).toHaveCount(1);
  expect(asked).toEqual([]);
});
