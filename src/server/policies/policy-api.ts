import type { policyEndpoints } from '../../contract/policies.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { markdownToHtml } from './markdown.ts';
import { readPolicies, writePolicy } from './policy-queries.ts';

export function policyApi(db: Db): Handlers<keyof typeof policyEndpoints> {
  return {
    'GET /api/seller/policies': async () => ({ policies: await readPolicies(db.sql) }),

    async 'POST /api/seller/policies'({ body }) {
      await db.changeCatalogue((trx) => writePolicy(trx, body));
      return { message: 'Text saved', policies: await readPolicies(db.sql) };
    },

    'POST /api/seller/policies/preview': async ({ body }) => ({ html: markdownToHtml(body.text) }),
  };
}
