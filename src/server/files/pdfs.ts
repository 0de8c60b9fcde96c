import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileUrl, type FileOnDisk, type NewFile } from './file-store.ts';

export const MAX_PDF_BYTES = 40 * 1024 * 1024;

export type PdfFault = 'not-a-pdf' | 'pdf-too-large';

/** A PDF is stored as it was sent. It is only ever served as a PDF, which browsers open in a viewer of their own. */
export async function makePdf(file: FileOnDisk): Promise<{ url: string; files: NewFile[] } | PdfFault> {
  if (file.size > MAX_PDF_BYTES) return 'pdf-too-large';
  if ((await firstBytes(file.path, 5)) !== '%PDF-') return 'not-a-pdf';
  const digest = createHash('sha256');
  await pipeline(createReadStream(file.path), digest);
  const name = `${digest.digest('hex').slice(0, 32)}.pdf`;
  return { url: fileUrl(name), files: [{ name, content: file }] };
}

async function firstBytes(path: string, length: number): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.toString('latin1', 0, bytesRead);
}
