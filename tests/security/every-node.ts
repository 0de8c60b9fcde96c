import fc from 'fast-check';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { shaped } from './fuzz-values.ts';
import { type Actor, actorOf, type Ids, type ValidRequest, validRequests } from './valid-requests.ts';

/** One request of an endpoint in the three forms a request has. */
export interface NodeRequest {
  endpoint: EndpointName;
  as: Actor;
  /** What was replaced, by what. */
  change: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const deep = 5_000;
/** JSON texts, since some of these values cannot be written by `JSON.stringify`. */
const replacements: Record<string, string> = {
  null: 'null',
  'an empty list': '[]',
  'an empty object': '{}',
  'a list': '[1,"a",null]',
  'a number': '7',
  'a negative number': '-1',
  'a fraction': '0.5',
  'a huge number': '1e308',
  'too large a number': '1e999',
  'a truth': 'true',
  'an empty text': '""',
  'a NUL': '"a\\u0000b"',
  'a lone surrogate': '"\\ud800"',
  'deep lists': '['.repeat(deep) + ']'.repeat(deep),
  'deep objects': '{"0":'.repeat(deep) + '1' + '}'.repeat(deep),
  'a prototype': '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  'a megabyte': `"${'x'.repeat(1024 * 1024)}"`,
};
const queryTexts: Record<string, string> = {
  nothing: '',
  'a NUL': 'a%00b',
  'a lone surrogate': '%ED%A0%80',
  'broken UTF-8': '%ff%fe',
  'a huge number': '1e308',
  'a negative number': '-1',
  'a long text': 'x'.repeat(5_000),
  quotes: `%27%22%25_%5C`,
};
const csvTexts: Record<string, string> = {
  nothing: '',
  'a NUL': 'a\0b',
  'a lone surrogate': '\ud800',
  'a formula': '=1+1',
  'a huge number': '1e308',
  'a negative number': '-1',
  'a long text': 'x'.repeat(100_000),
  'an open quote': '"never closed',
  lines: '"a\nb\r\nc"',
};

/** A request of the form of every other endpoint that reads a query or a body. */
function otherRequests({ book, address, order, message }: Ids, listed: ValidRequest[]): ValidRequest[] {
  const known = { books: [book], addresses: [address], all: [book, order, message] };
  const one = (shape: Endpoint['body']) =>
    shape &&
    (fc.sample(shaped(shape, fc.constant('text'), known), { numRuns: 1, seed: 1 })[0] as Record<
      string,
      unknown
    >);
  const table = Object.entries(endpoints as Record<EndpointName, Endpoint>) as [EndpointName, Endpoint][];
  return table
    .filter(([name]) => !listed.some(({ endpoint }) => endpoint === name))
    .map(([name, { role, query, body }]) => ({
      endpoint: name,
      as: actorOf(role),
      query: Object.fromEntries(Object.entries(one(query) ?? {}).map(([key, value]) => [key, String(value)])),
      body: one(body),
    }));
}

/** Each valid request with each node of its query and body replaced in turn. */
export function* everyNode(ids: Ids): Generator<NodeRequest> {
  const listed = validRequests(ids);
  for (const valid of [...listed, ...otherRequests(ids, listed)]) {
    const { endpoint, as, query = {}, body, form, csv } = valid;
    const [method, path] = endpoint.split(' ') as [string, string];
    const search = (changed: string | null, text: string) =>
      Object.entries(query)
        .map(([name, value]) => `${name}=${name === changed ? text : encodeURIComponent(value)}`)
        .join('&');
    const unchanged = `${path}?${search(null, '')}`;
    const base = { endpoint, as, method, headers: {}, body: undefined };
    for (const name of Object.keys(query)) {
      const sent = body ?? form ?? csv;
      if (sent) continue;
      for (const [what, text] of Object.entries(queryTexts))
        yield { ...base, change: `${name}: ${what}`, path: `${path}?${search(name, text)}` };
      yield { ...base, change: `${name} twice`, path: `${unchanged}&${name}=1&${name}[]=2` };
    }
    const json = { 'content-type': 'application/json' };
    if (body)
      for (const { change, text } of mutations(body))
        yield { ...base, change, path: unchanged, headers: json, body: text };
    if (form)
      for (const { change, text } of mutations(form))
        yield {
          ...base,
          change,
          path: unchanged,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: `--x\r\nContent-Disposition: form-data; name="productData"\r\n\r\n${text}\r\n--x--\r\n`,
        };
    if (csv)
      for (const { change, text } of csvMutations(csv))
        yield { ...base, change, path: unchanged, headers: { 'content-type': 'text/csv' }, body: text };
  }
}

const mark = '@@@';

/** The JSON with each node left out or replaced, the whole included. */
function* mutations(valid: object): Generator<{ change: string; text: string }> {
  for (const place of placesIn(valid)) {
    const name = place.join('.') || 'all';
    const marked = JSON.stringify(withMark(valid, place, mark));
    for (const [what, text] of Object.entries(replacements))
      yield { change: `${name}: ${what}`, text: marked.replace(`"${mark}"`, () => text) };
    if (place.length > 0)
      yield { change: `${name}: missing`, text: JSON.stringify(withMark(valid, place, undefined)) };
  }
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([key, part]) => placesIn(part).map((rest) => [key].concat(rest))),
  ];
}

function withMark(value: unknown, [first, ...rest]: string[], to: unknown): unknown {
  if (first === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[first] = withMark(copy[first], rest, to);
  return copy;
}

function* csvMutations(rows: string[][]): Generator<{ change: string; text: string }> {
  const textOf = (lines: string[][]) => lines.map((cells) => cells.join(',')).join('\n');
  for (const [line, cells] of rows.entries())
    for (const [place] of cells.entries())
      for (const [what, text] of Object.entries(csvTexts)) {
        const changed = rows.map((one, n) => (n === line ? one.with(place, text) : one));
        yield { change: `${rows[0]![place]} on line ${line + 1}: ${what}`, text: textOf(changed) };
      }
}
