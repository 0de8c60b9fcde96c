import type { Context } from 'hono';
import type { z } from 'zod';
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../rules/pictures.ts';
import type { NewFile } from '../files/file-store.ts';
import { makePdf } from '../files/pdfs.ts';
import { makePicture } from '../files/pictures.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { checked } from '../http/endpoint/endpoint-call.ts';
import { Turns } from '../http/protection/semaphore.ts';

export interface ProductForm<T> {
  data: T;
  /** The addresses the new pictures will have, in the order they were sent. */
  images: string[];
  pdfUrl: string | null;
  files: NewFile[];
}

/** The data, four pictures, a PDF, and room for what another page may add. */
const mostParts = 50;

// A form may hold 90 megabytes while it is read.
const turns = new Turns(2, 20, 'uploads');

/** Reads the form that adds or edits a book; nothing is stored yet, and a file that is refused refuses the whole. */
export function readProductForm<T extends z.ZodType>(
  c: Context,
  shape: T,
): Promise<ProductForm<z.output<T>>> {
  return turns.run(async () => {
    const form = await formOf(c);
    const data = checked(shape, jsonOf(form.get('productData')), 'bad-product');
    const pictures = filesIn(form, 'images');
    if (pictures.length > MAX_PICTURES) throw new Problem('too-many-images');
    const tooLarge = pictures.find((file) => file.size > MAX_PICTURE_BYTES);
    if (tooLarge) throw new Problem('image-too-large', about(tooLarge));

    const read: ProductForm<z.output<T>> = { data, images: [], pdfUrl: null, files: [] };
    for (const file of filesIn(form, 'pdf').slice(0, 1)) {
      const pdf = makePdf(new Uint8Array(await file.arrayBuffer()));
      if (typeof pdf === 'string') throw new Problem(pdf, about(file));
      read.pdfUrl = pdf.url;
      read.files.push(...pdf.files);
    }
    for (const file of pictures) {
      const picture = await makePicture(new Uint8Array(await file.arrayBuffer()));
      if (typeof picture === 'string') throw new Problem(picture, about(file));
      read.images.push(picture.url);
      read.files.push(...picture.files);
    }
    return read;
  });
}

async function formOf(c: Context): Promise<FormData> {
  const given = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(given)) throw new Problem('wrong-type');
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"]+))/i.exec(given) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Problem('invalid');
  const bytes = await c.req.arrayBuffer();
  if (countParts(Buffer.from(bytes), boundary) > mostParts) throw new Problem('too-large');
  try {
    // In our words, so that the parts that are read are the parts that were counted.
    const type = `multipart/form-data; boundary="${boundary}"`;
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Problem('invalid');
  }
}

/** Counted before they are read: a million parts of nothing would keep the shop busy for long. */
function countParts(bytes: Buffer, boundary: string): number {
  let count = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0 && count <= mostParts; count++) {
    at = bytes.indexOf(`--${boundary}`, at + 1);
  }
  return count;
}

function jsonOf(part: FormDataEntryValue | null): unknown {
  if (typeof part !== 'string') throw new Problem('bad-product', undefined, { productData: 'required' });
  try {
    return JSON.parse(part);
  } catch {
    throw new Problem('bad-json');
  }
}

/** A browser sends a file field left empty as a file without name and content. */
function filesIn(form: FormData, field: string): File[] {
  const parts = form.getAll(field).filter((part) => part !== '');
  if (parts.some((part) => typeof part === 'string'))
    throw new Problem('bad-product', undefined, { [field]: 'file' });
  return (parts as File[]).filter((file) => file.name !== '' || file.size > 0);
}

/** The name is shown to the one who sent it and used for nothing else. */
function about(file: File) {
  return { file: file.name.slice(0, 100).toWellFormed() };
}
