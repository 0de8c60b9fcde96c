import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_PART_BYTES } from '../../rules/images.ts';
import type { Db } from '../db/database.ts';
import type { UploadRow } from './book-rows.ts';
import { type FileStore, readBytes } from '../files/file-store.ts';
import type { UploadedFile } from '../files/uploaded-form.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { trimUploads } from './pdf-queries.ts';
import { findRow, insertRows, updateRows } from '../db/rows.ts';

/** Of one member at a time; a further one ends the oldest. */
export const maxUploads = 3;

/** PDFs that arrive in parts, over a line that is slow or breaks. */
export function uploadApi({ db, files, now }: AppDeps) {
  return {
    async 'POST /api/upload/begin'({ body: { size }, member }) {
      const id = randomBytes(16).toString('hex');
      await insertRows(db.sql, 'uploads', { id, memberId: member.id, size, received: 0, createdAt: now() });
      for (const old of await trimUploads(db.sql, member.id, maxUploads)) await deleteParts(files, old);
      return { id };
    },

    async 'GET /api/upload/state'({ query: { id }, member }) {
      const { received } = await known(db, id, member.id);
      return { received };
    },

    async 'POST /api/upload/part'({ query: { id, offset }, member, c }) {
      const upload = await known(db, id, member.id);
      const part = new Uint8Array(await c.req.raw.arrayBuffer());
      if (offset !== upload.received) return { received: upload.received };
      if (part.byteLength !== Math.min(UPLOAD_PART_BYTES, upload.size - offset)) throw new Problem('invalid');
      const isPdf = offset > 0 || Buffer.from(part.subarray(0, 5)).toString('latin1') === '%PDF-';
      if (!isPdf) throw new Problem('not-a-pdf', { file: 'PDF' });
      await files.put(partName(id, offset), part);
      const received = offset + part.byteLength;
      // If the same part was sent twice in parallel, only one of them counts.
      await updateRows(db.sql, 'uploads', { id, received: offset }, { received });
      return { received };
    },
  } satisfies Partial<Handlers>;
}

/** Puts the parts together in the folder. They are deleted later: a form that is refused is sent again. */
export async function assembled(
  { db, files }: Pick<AppDeps, 'db' | 'files'>,
  id: string,
  memberId: string,
  folder: string,
): Promise<UploadedFile> {
  const { size, received } = await known(db, id, memberId);
  if (received !== size) throw new Problem('upload-incomplete');
  const path = join(folder, 'pdf');
  async function* parts() {
    for (let offset = 0; offset < size; offset += UPLOAD_PART_BYTES) {
      const part = orProblem(await readBytes(files, partName(id, offset)), 'unknown-upload');
      yield part;
    }
  }
  await pipeline(parts, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { field: 'pdf', name: 'PDF', path, size };
}

async function deleteParts(files: FileStore, { id, received }: UploadRow): Promise<void> {
  for (let offset = 0; offset < received; offset += UPLOAD_PART_BYTES)
    await files.delete(partName(id, offset)).catch(() => {});
}

const partName = (id: string, offset: number) => `${id}-${offset / UPLOAD_PART_BYTES}.part`;

async function known({ sql }: Db, id: string, memberId: string): Promise<UploadRow> {
  return orProblem(await findRow(sql, 'uploads', { id, memberId }), 'unknown-upload');
}
