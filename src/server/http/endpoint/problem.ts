import english from '../../../../messages/en/problems.json' with { type: 'json' };
import { fieldSentences, type ProblemCode, problems } from '../../../contract/problems.ts';

/** An expected failure with a status, thrown anywhere in a request and turned into a response in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly about: Record<string, string | number> | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly newer: object | undefined;

  constructor(
    code: ProblemCode,
    about?: Record<string, string | number>,
    fields?: Record<string, string>,
    newer?: object,
  ) {
    const [status, sentence] = problemOf(code);
    super(filled(fieldSentence(code, fields) ?? sentence, about));
    this.code = code;
    this.status = status;
    this.about = about;
    this.fields = fields;
    this.newer = newer;
  }
}

function problemOf(code: ProblemCode): readonly [status: number, sentence: string] {
  const problem = problems[code];
  if (typeof problem !== 'number') return problem;
  const key = `problem_${code.replaceAll('-', '_')}` as keyof typeof english;
  return [problem, String(english[key])];
}

/** Where a single field is wrong, the message says what is wrong with it. */
function fieldSentence(code: ProblemCode, fields: Record<string, string> | undefined): string | undefined {
  const [first, ...others] = Object.entries(fields ?? {});
  if (!first || others.length > 0 || (code !== 'invalid' && code !== 'bad-address')) return undefined;
  const [path, fault] = first;
  if (!Object.hasOwn(fieldSentences, fault)) return undefined;
  const field = (path.split('.').at(-1) ?? '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return filled(fieldSentences[fault as keyof typeof fieldSentences], { field });
}

function filled(sentence: string, about: Record<string, string | number> | undefined): string {
  return sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(about?.[name] ?? blank));
}

/**
 * Refuses a save that was made from an older version, with the values of now. The caller has locked `current`, and raises
 * its version in the same transaction. A save without a version is not checked.
 */
export function assertVersion(seen: number | undefined, current: { version: number }): void {
  if (seen === undefined || seen === current.version) return;
  throw new Problem('changed-meanwhile', undefined, undefined, current);
}

/** The value that was looked for; throws the problem if there is none. */
export function orProblem<Value>(value: Value | null | undefined | false | '', code: ProblemCode): Value {
  if (!value) throw new Problem(code);
  return value;
}
