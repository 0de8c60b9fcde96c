import type { Failure } from '../../../contract/endpoint.ts';
import type { AnswerOf, EndpointName } from '../../../contract/endpoints.ts';
import { ApiError } from '../../api/client.ts';
import { detectExpiredSession } from '../session/desk-session.ts';

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
