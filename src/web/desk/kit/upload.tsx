import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../contract/endpoint.ts';
import type { AnswerOf, EndpointName } from '../../../contract/endpoints.ts';
import { MAX_PDF_BYTES } from '../../../rules/images.ts';
import { ApiError, isRetryable } from '../../api/client.ts';
import { toastProblem } from '../../api/toast-problem.ts';
import { m } from '../../i18n/messages.js';
import { isolated } from '../../locale.ts';
import { detectExpiredSession } from '../session/desk-session.ts';
import styles from './kit.module.css';

interface UploadOptions {
  query?: string | undefined;
  onProgress?: ((part: number) => void) | undefined;
}

/** Sends a form or a file in one request, with XMLHttpRequest: fetch reports no upload progress. */
export function uploadFile<N extends EndpointName>(
  name: N,
  body: FormData | Blob,
  { query = '', onProgress }: UploadOptions = {},
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

/** The state of an upload: its progress while it runs, and whether the last attempt may succeed if it is made again. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null);
  const [isLost, setLost] = useState(false);
  async function run<T>(send: (onProgress: (part: number) => void) => Promise<T>): Promise<T> {
    setLost(false);
    setProgress(0);
    try {
      return await send(setProgress);
    } catch (error) {
      setLost(isRetryable(error));
      throw error;
    } finally {
      setProgress(null);
    }
  }
  return { progress, isLost, run };
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
  return (
    <p className={`${styles.row} ${styles.quiet}`}>
      <progress aria-label={m.desk_uploading()} value={part} />
      <span aria-hidden="true">
        {part < 1 ? `${m.desk_uploading()} ${isolated(`${Math.round(part * 100)}%`)}` : m.desk_storing()}
      </span>
    </p>
  );
}
