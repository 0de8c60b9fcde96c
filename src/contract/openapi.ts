import { z } from 'zod';
import { type Endpoint, type Role, sessionCookie } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problems.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const desk = [{ seller: [] }];
const session: Record<Role, object[]> = {
  anyone: [],
  user: [{ shopper: [] }],
  seller: desk,
  owner: desk,
  orders: desk,
  books: desk,
};

const failure: Schema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { enum: Object.keys(problems) },
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

/** The endpoint table as an OpenAPI 3.1 document. */
export function openApi(version: string, publicUrl: string, secureCookies: boolean) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method, path] = name.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, endpoint);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Warraq', version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: failure },
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

function operation(method: string, path: string, endpoint: Endpoint) {
  const { role, summary, description, keyed, query, body, raw, media, answer } = endpoint;
  const content = body
    ? { 'application/json': { schema: schemaOf(body) } }
    : raw && { [raw]: { schema: raw === 'text/csv' ? { type: 'string' } : { type: 'object' } } };
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
      200: { description: 'Done', content: good },
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

/** Shapes are described as they cross the wire, before their transforms. */
function schemaOf(shape: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
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
