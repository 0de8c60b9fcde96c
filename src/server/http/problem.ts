import { type ProblemCode, problems } from '../../contract/problems.ts';

/** An expected refusal: thrown anywhere in a request, turned into the envelope in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly about: Record<string, string | number> | undefined;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ProblemCode, about?: Record<string, string | number>, fields?: Record<string, string>) {
    const [status, sentence] = problems[code];
    super(sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(about?.[name] ?? blank)));
    this.code = code;
    this.status = status;
    this.about = about;
    this.fields = fields;
  }
}
