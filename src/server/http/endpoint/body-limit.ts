import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';

const defaultLimit = 100 * 1024;

/** The largest body in bytes that an endpoint accepts, by its name, e.g. `POST /api/cart/update`. */
export function bodyLimit(name: string): number {
  const table: Record<string, Endpoint> = endpoints;
  return (Object.hasOwn(table, name) ? table[name]!.limit : undefined) ?? defaultLimit;
}
