import type { Failure } from '../../contract/endpoint.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { problem } from '../i18n/problem.js';
import { counted, isolated, locale } from '../locale.ts';
import { statusText } from '../status-text.ts';

type About = NonNullable<Failure['about']>;

/** The type makes a problem code of the contract without a text a compile error. */
const texts: Record<ProblemCode, (inputs: object) => string> = problem;

export function problemText(code: string, about: About = {}): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code as ProblemCode](inputsOf(about)) : undefined;
}

/** What the texts name, in the language of the page. */
function inputsOf(about: About) {
  const name = (key: string) => isolated((locale() === 'ar' && about[`${key}Ar`]) || about[key]);
  return {
    ...about,
    ...counted(Number(about.minutes ?? about.left ?? about.most ?? 1)),
    ...Object.fromEntries(['book', 'category', 'country', 'file', 'column'].map((key) => [key, name(key)])),
    from: statusText(String(about.from)),
    to: statusText(String(about.to)),
  };
}
