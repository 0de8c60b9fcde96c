import { type DragEvent, type ReactNode, useState } from 'react';
import type { Failure } from '../../../contract/endpoint.ts';
import type { AnswerOf, EndpointName } from '../../../contract/endpoints.ts';
import { MAX_PDF_BYTES, UPLOAD_PART_BYTES } from '../../../rules/images.ts';
import { ApiError, isRetryable } from '../../api/client.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { m } from '../../i18n/messages.js';
import { deskCall, detectExpiredSession } from '../session/desk-session.ts';
import styles from './upload.module.css';

/** Sends a form. Its PDF goes before it in parts, which a broken line does not undo. */
export async function uploadFile<N extends EndpointName>(
  name: N,
  body: FormData | Blob,
  { query, onProgress }: UploadOptions = {},
): Promise<AnswerOf<N>> {
  const pdf = body instanceof FormData ? body.get('pdf') : null;
  if (!(body instanceof FormData && pdf instanceof File)) return send(name, body, { query, onProgress });
  const rest = [...body.getAll('images')].reduce((sum, file) => sum + (file as File).size, 0);
  const share = pdf.size / (pdf.size + rest);
  body.set('pdfUpload', await uploadInParts(pdf, (part) => onProgress?.(part * share)));
  body.delete('pdf');
  return send(name, body, { query, onProgress: (part) => onProgress?.(share + part * (1 - share)) });
}

interface UploadOptions {
  query?: string | undefined;
  onProgress?: ((part: number) => void) | undefined;
}

/** The uploads of files, so that a second attempt goes on where the first one ended. A form keeps the same file object. */
const begun = new WeakMap<File, string>();
const maxFailures = 6;

/** Returns the id of the upload. A part that fails is sent again, after a pause that grows. */
async function uploadInParts(file: File, onProgress: (part: number) => void): Promise<string> {
  let id = begun.get(file) ?? '';
  let received = 0;
  for (let failures = 0, isKnown = false; !isKnown || received < file.size;) {
    try {
      if (!id) ({ id } = await deskCall('POST /api/upload/begin', { body: { size: file.size } }));
      begun.set(file, id);
      if (!isKnown) ({ received } = await deskCall('GET /api/upload/state', { query: { id } }));
      isKnown = true;
      const from = received;
      const part = file.slice(from, from + UPLOAD_PART_BYTES);
      const onPart = (sent: number) => onProgress((from + sent * part.size) / file.size);
      const query = `?id=${id}&offset=${from}`;
      if (part.size > 0)
        ({ received } = await send('POST /api/upload/part', part, { query, onProgress: onPart }));
      failures = 0;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unknown-upload') begun.delete(file);
      if (!isRetryable(error)) throw error;
      if (++failures > maxFailures) {
        const percent = `${Math.floor((received / file.size) * 100)}%`;
        throw new ApiError(503, { code: 'upload-cut', message: m.desk_upload_cut({ percent }) });
      }
      await reconnection(failures);
      isKnown = false;
    }
  }
  return id;
}

/** Waits until the line may be back: at most 2, 4, 8 … seconds. */
function reconnection(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, 1_000 * 2 ** failures);
    window.addEventListener('online', go);
  });
}

/** With XMLHttpRequest, because fetch reports no upload progress. */
function send<N extends EndpointName>(
  name: N,
  body: FormData | Blob,
  { query = '', onProgress }: UploadOptions,
): Promise<AnswerOf<N>> {
  const [method, path] = name.split(' ') as [string, string];
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (failure: ApiError) => {
      detectExpiredSession(failure);
      reject(failure);
    };
    request.open(method, path + query);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as AnswerOf<N> & Partial<Failure>;
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else fail(new ApiError(request.status, answer));
    });
    request.addEventListener('error', () => fail(new ApiError(0, {})));
    request.send(body);
  });
}

interface FileButtonProps {
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Chooses a file. The same file can be chosen again after a failure. */
export function FileButton({ accept, disabled, onFile, children }: FileButtonProps) {
  return (
    <label className={`btn btn-2 btn-sm ${styles.choose}`}>
      <input
        type="file"
        className="vh"
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void takeFile(file, accept, onFile);
        }}
      />
      {children}
    </label>
  );
}

/** Size and type of a PDF are checked before anything is sent. */
async function takeFile(file: File, accept: string, onFile: (file: File) => void): Promise<void> {
  const about = { file: file.name };
  if (!accept.includes('.pdf')) onFile(file);
  else if (file.size > MAX_PDF_BYTES) void toastProblem(new ApiError(413, { code: 'pdf-too-large', about }));
  else if ((await file.slice(0, 5).text()) === '%PDF-') onFile(file);
  else void toastProblem(new ApiError(415, { code: 'not-a-pdf', about }));
}

/** The uploaded part of the file; at 100% the server is still storing it. */
export function UploadProgress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={m.desk_uploading()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p aria-hidden="true">
        {part < 1 ? (
          <>
            {m.desk_uploading()} <bdi dir="ltr">{percent}%</bdi>
          </>
        ) : (
          m.desk_storing()
        )}
      </p>
    </div>
  );
}

/** The places where something can be dropped, by number, and the one it is over. */
export function useDrop(onDrop: (data: DataTransfer, index: number) => void) {
  const [over, setOver] = useState<number | null>(null);
  const target = (index: number) => ({
    'data-over': over === index || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(index);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      onDrop(event.dataTransfer, index);
    },
  });
  return { over, target };
}
