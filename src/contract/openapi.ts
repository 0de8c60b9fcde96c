import { z } from 'zod';
import { address, addressDraft } from './addresses.ts';
import { book, shelfBook } from './books.ts';
import { sellerOrder } from './desk.ts';
import { edition } from './editions.ts';
import { type Endpoint, type Role, sessionCookie } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { invoice, invoiceSummary, taxDocument } from './invoices.ts';
import { order, orderedBook, refund } from './orders.ts';
import { type ProblemCode, problems } from './problems.ts';
import { managedBook } from './products.ts';
import { settings } from './settings.ts';

/** The shapes that the document describes once. */
const named = {
  Address: address,
  AddressDraft: addressDraft,
  Book: book,
  CreditNote: taxDocument,
  Edition: edition,
  Invoice: invoice,
  InvoiceSummary: invoiceSummary,
  ManagedBook: managedBook,
  Order: order,
  OrderedBook: orderedBook,
  Refund: refund,
  SellerOrder: sellerOrder,
  Settings: settings,
  ShelfBook: shelfBook,
};
for (const [id, shape] of Object.entries(named)) z.globalRegistry.add(shape, { ...shape.meta(), id });

type Schema = z.core.JSONSchema.BaseSchema;

const desk = [{ seller: [] }];
const session: Record<Role, object[]> = {
  anyone: [],
  user: [{ shopper: [] }],
  seller: desk,
  owner: desk,
  orders: desk,
  books: desk,
  papers: desk,
  accountant: desk,
};

/** The codes of problems by their HTTP status, a line each. */
const codesByStatus = Object.entries(
  Object.groupBy(Object.keys(problems) as ProblemCode[], (code) => String([problems[code]].flat()[0])),
).map(([status, codes]) => `${status}: ${codes?.join(', ')}`);

const failure: Schema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { enum: Object.keys(problems), description: codesByStatus.join('\n') },
    about: { type: 'object', description: 'The values of the placeholders of the message.' },
    fields: {
      type: 'object',
      description: 'Codes of the faults, by field.',
      additionalProperties: { type: 'string' },
    },
    newer: {
      type: 'object',
      description: 'With changed-meanwhile: the fields as they are now, and their version.',
      required: ['version'],
      properties: { version: { type: 'integer' } },
      additionalProperties: true,
    },
  },
};

/** The endpoint table as an OpenAPI 3.1 document. A shape with an id stands once, among the schemas of the components. */
export function openApi(version: string, publicUrl: string, secureCookies: boolean) {
  const schemas: Record<string, Schema> = { Failure: failure };
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method, path] = name.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, endpoint, schemas);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Warraq', version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        shopper: { type: 'apiKey', in: 'cookie', name: sessionCookie('user', secureCookies) },
        seller: { type: 'apiKey', in: 'cookie', name: sessionCookie('seller', secureCookies) },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key and body changes nothing and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function operation(method: string, path: string, endpoint: Endpoint, schemas: Record<string, Schema>) {
  const { role, summary, description, keyed, query, body, raw, parts, redirects, media, answer } = endpoint;
  const schemaOf = (shape: z.ZodType) => collected(shape, schemas);
  const content = body
    ? { 'application/json': { schema: schemaOf(body) } }
    : raw && { [raw]: { schema: parts ? schemaOf(parts) : { type: 'string' } } };
  const good = media
    ? { [media]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: withSuccess(schemaOf(answer)) } };
  const parameters = [...(query ? parametersOf(schemaOf(query)) : []), ...(keyed ? [idempotencyKey] : [])];
  return {
    operationId: operationId(method, path),
    summary,
    ...(description && { description }),
    tags: [path.split('/')[2]],
    security: session[role],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...(redirects
        ? { 302: { description: 'Redirects', headers: { Location: { schema: { type: 'string' } } } } }
        : { 200: { description: 'Done', content: good } }),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

/** For example `getProductList` of `GET /api/product/list`. */
function operationId(method: string, path: string): string {
  const words = path.slice('/api/'.length).split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

/** Describes a shape as it crosses the wire, before its transforms, and adds the named shapes in it to `schemas`. */
function collected(shape: z.ZodType, schemas: Record<string, Schema>): Schema {
  const found = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    // The pattern of a time is longer than most objects, and says no more than the format.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  const pointed = JSON.stringify(found).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...schema } = JSON.parse(pointed) as Schema;
  Object.assign(schemas, $defs);
  return schema;
}

function withSuccess({ properties = {}, required = [], ...schema }: Schema): Schema {
  return {
    ...schema,
    properties: { success: { const: true }, ...properties },
    required: ['success', ...required],
  };
}

function parametersOf({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
