import { isRouteErrorResponse } from 'react-router';
import type { Failure } from '../../contract/endpoint.ts';
import { locale } from '../locale.ts';
import { isOffline } from '../shell/offline.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';
import { CallFailed } from './client.ts';

/** What to tell people about a failure: in their language by its code, else in the server's own words. */
export async function problemText(error: unknown): Promise<string> {
  if (!(error instanceof CallFailed)) return m.problem_unexpected();
  if (error.status === 0) return m.problem_unreachable();
  if (locale() === 'en' && error.message) return error.message;
  const words = await ownWords(error).catch(() => undefined);
  return words ?? (error.message || m.problem_unexpected());
}

async function ownWords({ code, about }: CallFailed): Promise<string | undefined> {
  const { problemWords } = await import('./problem-words.ts');
  return problemWords(code, about);
}

/** A page that did not come: in the server's words where it gave any, else as what it was. */
export function sayLoadProblem(error: unknown): void {
  if (isOffline(error)) void sayProblem(new CallFailed(0, {}));
  else if (isRouteErrorResponse(error)) void sayProblem(new CallFailed(error.status, failureIn(error.data)));
  else void sayProblem(error);
}

function failureIn(answer: unknown): Partial<Failure> {
  try {
    return JSON.parse(String(answer)) as Failure;
  } catch {
    return { code: 'unexpected' };
  }
}

/** Shows a failure as an error toast; the same failure told twice stands there once. */
export async function sayProblem(error: unknown): Promise<void> {
  const text = await problemText(error);
  toast.error(text, { id: text });
}
