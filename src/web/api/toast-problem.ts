import { isRouteErrorResponse } from 'react-router';
import type { Failure } from '../../contract/endpoint.ts';
import { locale } from '../locale.ts';
import { isOffline } from './offline.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';
import { ApiError } from './client.ts';

/** The text for an error: translated by its problem code, else the server's English message. */
export async function errorText(error: unknown): Promise<string> {
  if (!(error instanceof ApiError)) return m.problem_unexpected();
  if (error.status === 0) return m.problem_unreachable();
  if (locale() === 'en' && error.message) return error.message;
  const text = await translated(error).catch(() => undefined);
  return text ?? (error.message || m.problem_unexpected());
}

/** The table of texts is loaded on demand: most visits never need it. */
async function translated({ code, about }: ApiError): Promise<string | undefined> {
  const { problemText } = await import('./problem-text.ts');
  return problemText(code, about);
}

/** Shows why a page's data did not load. */
export function toastLoadProblem(error: unknown): void {
  if (isOffline(error)) void toastProblem(new ApiError(0, {}));
  else if (isRouteErrorResponse(error)) void toastProblem(new ApiError(error.status, failureIn(error.data)));
  else void toastProblem(error);
}

function failureIn(answer: unknown): Partial<Failure> {
  try {
    return JSON.parse(String(answer)) as Failure;
  } catch {
    return { code: 'unexpected' };
  }
}

/** Shows an error toast and returns its id. The text is the id, so a repeated error shows one toast. */
export async function toastProblem(error: unknown): Promise<string> {
  const text = await errorText(error);
  return toast.error(text, { id: text });
}
