import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApi } from '../../src/contract/openapi.ts';

const { paths, components } = openApi('0', 'http://127.0.0.1', false);
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const checks = new Map<string, ValidateFunction>();

interface Operation {
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

/** Throws if the JSON that an endpoint answered is not what the API document says, field by field. */
export function requireDocumented(method: string, path: string, isOk: boolean, body: unknown): void {
  const documented = paths[path]?.[method.toLowerCase()] as Operation | undefined;
  const schema =
    isOk && documented
      ? documented.responses[200]?.content['application/json']?.schema
      : components.schemas.Failure;
  if (!schema) return;
  const key = isOk && documented ? `${method} ${path}` : 'failure';
  const check = checks.get(key) ?? ajv.compile(closed({ ...schema, components }) as object);
  checks.set(key, check);
  if (!check(body)) throw new Error(`${key} is not as documented: ${ajv.errorsText(check.errors)}`);
}

/** An object may have only the fields that are documented. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)]);
  const isClosed = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(isClosed && { additionalProperties: false }) };
}
