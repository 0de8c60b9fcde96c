import { z } from 'zod';
import { MAX_PDF_BYTES, UPLOAD_PART_BYTES } from '../rules/images.ts';
import type { Endpoint } from './endpoint.ts';

export const uploadId = z.string().regex(/^[0-9a-f]{32}$/);
/** How many bytes have arrived. */
const received = z.object({ received: z.number() });

/**
 * A PDF in parts of `UPLOAD_PART_BYTES`, the last one shorter. A part that was cut off is sent again. The form of a book
 * then has the id in its part `pdfUpload` instead of the file. What is not used within a day is deleted.
 */
export const uploadEndpoints = {
  'POST /api/upload/begin': {
    role: 'books',
    body: z.object({ size: z.int().min(1).max(MAX_PDF_BYTES, 'pdf-too-large') }),
    answer: z.object({ id: uploadId }),
  },
  'GET /api/upload/state': { role: 'books', query: z.object({ id: uploadId }), answer: received },
  /** Of a part that is not the next one, nothing is kept; the answer says where to go on. */
  'POST /api/upload/part': {
    role: 'books',
    query: z.object({
      id: uploadId,
      offset: z
        .string()
        .regex(/^\d{1,8}$/)
        .transform(Number),
    }),
    raw: 'application/octet-stream',
    limit: UPLOAD_PART_BYTES,
    answer: received,
  },
} as const satisfies Record<string, Endpoint>;

export const uploadProblems = {
  'unknown-upload': 404,
  'upload-incomplete': 409,
} as const;
