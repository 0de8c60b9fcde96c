import { type DragEvent, type ReactNode, useState } from 'react';
import type { Failure } from '../../../contract/endpoint.ts';
import type { AnswerOf, EndpointName } from '../../../contract/endpoints.ts';
import { ApiError } from '../../api/client.ts';
import { m } from '../../i18n/messages.js';
import { detectExpiredSession } from '../session/desk-session.ts';
import styles from './upload.module.css';

/** Uploads with XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile<N extends EndpointName>(
  name: N,
  body: FormData | Blob,
  { query = '', onProgress }: { query?: string; onProgress?: (part: number) => void } = {},
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
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
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
