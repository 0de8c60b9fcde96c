import type { Db, Trx } from '../db/database.ts';
import { type DeskChange, deskChange, type Guards } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { differences, insertChanges, readSubjects, subjectsOf } from './change-queries.ts';
import { lockSession } from './session-queries.ts';

/** These change nothing that the log is about. */
const quiet = new Set([
  'POST /api/seller/policies/preview',
  'POST /api/order/invoices',
  'POST /api/staff/second-factor/secret',
  'POST /api/upload/begin',
  'POST /api/upload/part',
]);

type Work<T> = (trx: Trx) => Promise<T>;

/**
 * Logs who changed what at the desk: in the transaction of the change, with the values before and after. That transaction
 * also fails if the session has ended since the request was admitted.
 */
export function createChangeLog(db: Db, now: () => number): { db: Db; logged: Guards['logged'] } {
  /** Reads the context at the call: the engine may run the work in that of another request. */
  function withLog<T>(work: Work<T>): Work<T> {
    const change = deskChange.getStore();
    if (!change || change.subjects.length === 0) return work;
    const { member, action, subjects } = change;
    return async (trx) => {
      if (!(await lockSession(trx, member.session))) throw new Problem('not-seller');
      const before = await readSubjects(trx, action, subjects);
      const result = await work(trx);
      const found = differences(before, await readSubjects(trx, action, subjects));
      await insertChanges(trx, { member, action }, found, now());
      change.isLogged = true;
      return result;
    };
  }

  return {
    db: {
      ...db,
      transaction: (work) => db.transaction(withLog(work)),
      changeCatalogue: (work, isChange) => db.changeCatalogue(withLog(work), isChange),
    },
    async logged({ member, action, query, body }, run) {
      const change: DeskChange = { member, action, subjects: subjectsOf(action, body), isLogged: false };
      const answer = await deskChange.run(change, run);
      const isTrial = (query as { dryRun?: boolean } | undefined)?.dryRun === true;
      const isSilent = change.isLogged && action !== 'POST /api/order/note';
      const title = (body as { name?: string } | undefined)?.name ?? '';
      if (!isSilent && !isTrial && !quiet.has(action))
        await insertChanges(db.sql, { member, action }, [{ title }], now());
      return answer;
    },
  };
}
