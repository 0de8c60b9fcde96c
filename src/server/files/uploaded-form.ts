import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { MAX_PDF_BYTES } from '../../rules/images.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { createHash } from 'node:crypto';
import { readHead } from '../db/local-disk.ts';
import { groupPages } from './cut-pages.ts';
import { type FileOnDisk, fileUrl, type NewFile } from './file-store.ts';

export interface UploadedFile {
  field: string;
  /** The sender's name of the file. It is only shown, never used as a path. */
  name: string;
  path: string;
  /** Infinity for a file over `maxFileBytes`, of which only a part is on the disk. */
  size: number;
}

export interface UploadedForm {
  texts: { field: string; text: string }[];
  files: UploadedFile[];
}

/** Files that arrive, for as long as an hour each. A file may fill 100 MB of the disk. */
export const receiving = new Semaphore(10, 20, 'uploads');

interface FormLimits {
  maxParts: number;
  maxTextBytes: number;
  maxFileBytes: number;
  fileFields: readonly string[];
}

/** Streams the files of a multipart form into `folder`, which no other form uses. Texts are kept in memory. */
export async function readUploadedForm(
  request: Request,
  folder: string,
  limits: FormLimits,
): Promise<UploadedForm> {
  const form: UploadedForm = { texts: [], files: [] };
  const writes: Promise<void>[] = [];
  const parser = createParser(request, limits);
  parser.on('partsLimit', () => parser.destroy(new Problem('too-large')));
  parser.on('field', (field, text, { valueTruncated }) => {
    if (valueTruncated) parser.destroy(new Problem('too-large'));
    else form.texts.push({ field, text });
  });
  parser.on('file', (field, content, { filename = '' }) => {
    if (!limits.fileFields.includes(field)) return void content.on('error', () => {}).resume();
    const file = { field, name: filename, path: join(folder, String(form.files.length)), size: 0 };
    form.files.push(file);
    const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
    const write = async () => {
      await pipeline(content, target);
      file.size = content.truncated ? Infinity : target.bytesWritten;
    };
    // On a full disk the rest of the form is not read.
    writes.push(write().catch((error: Error) => void parser.destroy(error)));
  });
  try {
    await pipeline(request.body ?? [], parser);
  } catch (error) {
    throw isMalformed(error) ? new Problem('invalid') : error;
  } finally {
    await Promise.all(writes);
  }
  return form;
}

function createParser(request: Request, { maxParts, maxTextBytes, maxFileBytes }: FormLimits) {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new Problem('wrong-type');
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { parts: maxParts, fieldSize: maxTextBytes, fileSize: maxFileBytes, headerPairs: 20 },
    });
  } catch {
    throw new Problem('invalid');
  }
}

/** Errors of the parser have no code; those of the disk and the connection have one. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Problem) && !('code' in error);
}

type PdfFault = 'not-a-pdf' | 'pdf-too-large';

/**
 * A PDF is stored as it was sent, with a tree of pages for readers on a slow line behind it (0031). It is only ever served as
 * a PDF, which browsers open in a viewer of their own.
 */
export async function makePdf(sent: FileOnDisk): Promise<{ url: string; files: NewFile[] } | PdfFault> {
  if (sent.size > MAX_PDF_BYTES) return 'pdf-too-large';
  if ((await readHead(sent.path, 5)).toString('latin1') !== '%PDF-') return 'not-a-pdf';
  const file = await groupPages(sent);
  const digest = createHash('sha256');
  await pipeline(createReadStream(file.path), digest);
  const name = `${digest.digest('hex').slice(0, 32)}.pdf`;
  return { url: fileUrl(name), files: [{ name, content: file }] };
}
