import type { Settings } from '../../contract/settings.ts';
import type { setupEndpoints } from '../../contract/setup.ts';
import { type SetupStep, setupSteps } from '../../rules/setup.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { readPolicies } from '../policies/policy-queries.ts';
import { readSettings } from '../settings/settings-queries.ts';

export function setupApi(db: Db, { demo }: { demo: boolean }): Handlers<keyof typeof setupEndpoints> {
  return {
    async 'GET /api/seller/setup'() {
      if (demo) return { missing: [] };
      const done = await doneSteps(db);
      return { missing: setupSteps.filter((step) => !done[step]) };
    },
  };
}

async function doneSteps(db: Db): Promise<Record<SetupStep, boolean>> {
  const settings: Partial<Settings> = await readSettings(db.sql);
  const policies = await readPolicies(db.sql);
  const isWritten = (topic: string) =>
    policies.some((policy) => policy.topic === topic && (policy.text || policy.textAr));
  const book = await db.sql.selectFrom('books').select('id').limit(1).executeTakeFirst();
  return {
    country: Boolean(settings.country),
    currency: settings.currency !== undefined,
    tax: settings.taxPercent !== undefined,
    delivery: settings.deliveryZones !== undefined || isWritten('delivery'),
    contact: Boolean(settings.email || settings.phone),
    returns: isWritten('returns'),
    books: book !== undefined,
  };
}
