import { createHash } from 'node:crypto';
import { fileUrl, type NewFile } from './file-store.ts';

const mostPdfBytes = 40 * 1024 * 1024;

export type PdfFault = 'not-a-pdf' | 'pdf-too-large';

/** A PDF is kept as it came; it is only ever sent as a PDF, which browsers open in a viewer of their own. */
export function makePdf(bytes: Uint8Array): { url: string; files: NewFile[] } | PdfFault {
  if (bytes.byteLength > mostPdfBytes) return 'pdf-too-large';
  if (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 5).toString('latin1') !==
    '%PDF-'
  ) {
    return 'not-a-pdf';
  }
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.pdf`;
  return { url: fileUrl(name), files: [{ name, bytes }] };
}
