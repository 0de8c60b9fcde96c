import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookFileGiven } from '../../contract/read.ts';
import type { BookFileRow } from './pdf-rows.ts';
import { cutPages } from '../files/cut-pages.ts';
import { copyToDisk, type FileOnDisk, type FileStore } from '../files/file-store.ts';
import { makePdf } from '../files/uploaded-form.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { sampleOf } from './pdf-queries.ts';
import type { ProductForm } from './product-form.ts';

// One at a time: it takes much memory.
const semaphore = new Semaphore(1, 10, 'cuts');

/**
 * If only some pages of the PDF may be seen, the form gets a file of these pages in place of the whole one, which is not
 * stored at all. The PDF that a book has already is cut in the same way; pages that were cut off cannot come back.
 */
export async function cutSample<T>(
  form: ProductForm<T>,
  { from, to }: BookFileGiven,
  had: Pick<BookFileRow, 'file' | 'sampleFrom' | 'sampleTo'> | undefined,
  { files, folder }: { files: FileStore; folder: string },
): Promise<void> {
  const before = had && form.pdfUrl === null ? sampleOf(had) : null;
  if (before?.from === from && before?.to === to) return;
  if (from === undefined || to === undefined) {
    if (before) throw new Problem('sample-needs-file', undefined, { from: 'invalid' });
    return;
  }
  const sent = form.files.find(({ name }) => name.endsWith('.pdf'))?.content as FileOnDisk | undefined;
  const stored = async () => (before ? null : copyToDisk(files, had?.file ?? '', join(folder, 'whole.pdf')));
  const whole = sent?.path ?? (await stored());
  if (!whole) throw new Problem('sample-needs-file', undefined, { from: 'invalid' });
  const target = join(folder, 'cut.pdf');
  const pages = await semaphore.run(() => cutPages(whole, target, { from, to }));
  if (pages === null) throw new Problem('pdf-not-cut');
  if (pages < to) throw new Problem('sample-beyond', { pages }, { to: 'number' });
  const cut = await makePdf({ path: target, size: (await stat(target)).size });
  if (typeof cut === 'string') throw new Problem(cut, { file: 'PDF' });
  form.files = [...form.files.filter(({ name }) => !name.endsWith('.pdf')), ...cut.files];
  form.pdfUrl = cut.url;
}
