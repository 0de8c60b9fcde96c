import type { Policy } from '../../contract/policies.ts';
import { policyTopics } from '../../rules/policies.ts';
import type { Sql, Trx } from '../db/database.ts';

/** All topics. One that is not written has empty texts. */
export async function readPolicies(sql: Sql): Promise<Policy[]> {
  const rows = await sql.selectFrom('policies').selectAll().execute();
  return policyTopics.map(
    (topic) => rows.find((row) => row.topic === topic) ?? { topic, text: '', textAr: '' },
  );
}

export async function writePolicy(trx: Trx, policy: Policy): Promise<void> {
  const { topic: _, ...texts } = policy;
  await trx
    .insertInto('policies')
    .values(policy)
    .onConflict((conflict) => conflict.column('topic').doUpdateSet(texts))
    .execute();
}
