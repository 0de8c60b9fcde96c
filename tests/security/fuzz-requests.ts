import fc from 'fast-check';
import { anyText } from '../support/any-text.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { productData, productEdit } from '../../src/contract/products.ts';
import { anyBody, csvBody, formBody, type FuzzedBody, jsonBody } from './fuzz-bodies.ts';
import { type KnownIds, nastyTexts, shaped } from './fuzz-values.ts';
import { actorOf } from './valid-requests.ts';
import { contentTypes, cookies, headerNames, headerValues, methods, otherPaths } from './fuzz-headers.ts';

/** The senders; a request names one by its index. */
export const actors = ['anyone', 'user', 'seller'] as const;

/** One request. `kind` is the endpoint it is made for. */
export interface FuzzedRequest {
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: FuzzedBody | undefined;
  as: number;
}

/** Requests to every endpoint, to pages and to unknown paths. Some ids belong to another shopper. */
export function fuzzedRequests(ids: KnownIds): fc.Arbitrary<FuzzedRequest> {
  const text = fc.oneof(
    { arbitrary: fc.constantFrom(...nastyTexts), weight: 3 },
    { arbitrary: fc.constantFrom(...ids.all), weight: 2 },
    { arbitrary: anyText({ maxLength: 30 }), weight: 2 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }), weight: 1 },
  );
  const others = seldom(
    fc.constant({}),
    fc.dictionary(fc.constantFrom(...headerNames), fc.oneof(fc.constantFrom(...headerValues), text), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    }),
  );
  const anyQuery = fc.dictionary(text, text, { maxKeys: 3 });

  function requestTo([name, endpoint]: [string, Endpoint]) {
    const [method = '', path = ''] = name.split(' ');
    const oddPaths = [`${path}/`, path.toUpperCase(), `${path}%2f..`, `${path};x`, `/.${path}`];
    const query = endpoint.query
      ? seldom(shaped(endpoint.query, text, ids), anyQuery)
      : seldom(fc.constant({}), anyQuery);
    const [type, body] = bodyOf(name, endpoint);
    return fc.record({
      kind: fc.constant(name),
      method: seldom(fc.constant(method), fc.constantFrom(...methods)),
      path: fc
        .tuple(seldom(fc.constant(path), fc.constantFrom(...oddPaths)), query)
        .map(([at, asked]) => at + queryString(asked)),
      type: seldom(fc.constant(type), fc.constantFrom(...contentTypes)),
      body,
      cookie: seldom(fc.constant(undefined), fc.constantFrom(...cookies)),
      others,
      as: fc.oneof(
        { arbitrary: fc.constant(actors.indexOf(actorOf(endpoint.role))), weight: 3 },
        { arbitrary: fc.nat(actors.length - 1), weight: 1 },
      ),
    });
  }

  function bodyOf(name: string, { body, raw }: Endpoint): [string, fc.Arbitrary<FuzzedBody | undefined>] {
    if (body) return ['application/json', jsonBody(body, text, ids)];
    if (name.endsWith('/import')) return ['text/csv', csvBody(text, ids)];
    if (name.endsWith('/webhook')) return ['application/json', anyBody(text)];
    const shape = name.endsWith('/edit') ? productEdit : productData;
    if (raw) return ['multipart/form-data; boundary=x', formBody(shape, text, ids)];
    return ['', fc.constant(undefined)];
  }

  const elsewhere = fc.record({
    kind: fc.constant('elsewhere'),
    method: seldom(fc.constant('GET'), fc.constantFrom(...methods)),
    path: fc
      .tuple(
        fc.constantFrom(...otherPaths),
        seldom(fc.constant(''), text.map(pathWord)),
        fc.dictionary(fc.constantFrom('q', 'after', '_routes', 'next', 'v'), text, { maxKeys: 2 }),
      )
      .map(([at, more, asked]) => at + more + queryString(asked)),
    type: fc.constantFrom(...contentTypes),
    body: fc.option(anyBody(text), { nil: undefined }),
    cookie: seldom(fc.constant(undefined), fc.constantFrom(...cookies)),
    others,
    as: fc.nat(actors.length - 1),
  });

  const rows = Object.entries(endpoints as Record<string, Endpoint>);
  return fc
    .oneof(...rows.map(requestTo), elsewhere, elsewhere, elsewhere)
    .map(({ kind, method, path, type, body, cookie, others: more, as }) => ({
      kind,
      method,
      path,
      as,
      body: /^(get|head)$/i.test(method) ? undefined : body,
      headers: { ...(type && { 'content-type': type }), ...plainHeaders(more), ...(cookie && { cookie }) },
    }));
}

function seldom<T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: odd, weight: 1 });
}

function queryString(asked: unknown): string {
  const pairs = Object.entries(asked as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const question = new URLSearchParams(
    pairs.map(([name, value]) => [name.toWellFormed(), String(value).toWellFormed()]),
  );
  return pairs.length > 0 ? `?${question}` : '';
}

function pathWord(text: string): string {
  return encodeURI(text.toWellFormed()).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** Removes characters that a header cannot hold. */
function plainHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e\x80-\xff]/g, '')]),
  );
}
