import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import type { BookFileGiven } from '../../contract/read.ts';
import { MAX_PDF_BYTES, MAX_PICTURE_BYTES, MAX_PICTURES } from '../../rules/images.ts';
import { copyToDisk, type FileOnDisk, type FileStore, type NewFile } from '../files/file-store.ts';
import { makePicture } from '../files/pictures.ts';
import {
  makePdf,
  readUploadedForm,
  receiving,
  type UploadedFile,
  type UploadedForm,
} from '../files/uploaded-form.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { checked, parseJson } from '../http/endpoint/endpoint.ts';
import { join } from 'node:path';
import type { BookFileRow } from '../db/tables.ts';
import { cutPages } from '../files/cut-pages.ts';
import { sampleOf } from './pdf-queries.ts';

interface ProductForm<T> {
  data: T;
  /** The addresses the new pictures will have, in the order they were sent. */
  images: string[];
  pdfUrl: string | null;
  /** Some of these are in the folder given, which must exist until they are stored. */
  files: NewFile[];
}

/** The data, four pictures, a PDF, and room for fields of other clients. */
const formLimits = {
  maxParts: 50,
  maxTextBytes: 4 * 1024 * 1024,
  maxFileBytes: MAX_PDF_BYTES,
  fileFields: ['images', 'pdf'],
};

/** Reads the form that adds or edits a book. Nothing is stored yet; one refused file refuses the whole form. */
export async function readProductForm<T extends z.ZodType>(
  request: Request,
  folder: string,
  shape: T,
  memberId: string,
): Promise<ProductForm<z.output<T>>> {
  const form = await receiving.run(() => readUploadedForm(request, folder, formLimits), memberId);
  const data = checked(shape, productDataIn(form), 'bad-product');
  const pictures = filesIn(form, 'images');
  if (pictures.length > MAX_PICTURES) throw new Problem('too-many-images');
  const tooLarge = pictures.find((file) => file.size > MAX_PICTURE_BYTES);
  if (tooLarge) throw new Problem('image-too-large', about(tooLarge));

  const read: ProductForm<z.output<T>> = { data, images: [], pdfUrl: null, files: [] };
  for (const file of filesIn(form, 'pdf').slice(0, 1)) {
    const pdf = await makePdf(file);
    if (typeof pdf === 'string') throw new Problem(pdf, about(file));
    read.pdfUrl = pdf.url;
    read.files.push(...pdf.files);
  }
  for (const file of pictures) {
    const picture = await makePicture(await readFile(file.path));
    if (typeof picture === 'string') throw new Problem(picture, about(file));
    read.images.push(picture.url);
    read.files.push(...picture.files);
  }
  return read;
}

function productDataIn({ texts }: UploadedForm): unknown {
  const data = texts.find(({ field }) => field === 'productData');
  if (!data) throw new Problem('bad-product', undefined, { productData: 'required' });
  return parseJson(data.text);
}

/** A browser sends an empty file field as a file without a name or content. */
function filesIn({ texts, files }: UploadedForm, wanted: string): UploadedFile[] {
  if (texts.some(({ field, text }) => field === wanted && text !== ''))
    throw new Problem('bad-product', undefined, { [wanted]: 'file' });
  return files.filter(({ field, name, size }) => field === wanted && (name !== '' || size > 0));
}

/** The name is shown to the sender and used for nothing else. */
function about(file: UploadedFile) {
  return { file: file.name.slice(0, 100).toWellFormed() };
}

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
  const pages = await cutPages(whole, target, { from, to });
  if (pages === null) throw new Problem('pdf-not-cut');
  if (pages < to) throw new Problem('sample-beyond', { pages }, { to: 'number' });
  const cut = await makePdf({ path: target, size: (await stat(target)).size });
  if (typeof cut === 'string') throw new Problem(cut, { file: 'PDF' });
  form.files = [...form.files.filter(({ name }) => !name.endsWith('.pdf')), ...cut.files];
  form.pdfUrl = cut.url;
}
