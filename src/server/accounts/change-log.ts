import type { Db, Trx } from '../db/database.ts';
import { type DeskChange, deskChange, type DeskMember, type Guards } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type Change, differences, insertChange, readSubjects, subjectsOf } from './change-queries.ts';
import { lockSession } from './session-queries.ts';

/** The first call in a transaction of the desk: locks the member's session, and fails if it has ended meanwhile. */
export async function asMember(trx: Trx, { session }: Pick<DeskMember, 'session'>): Promise<void> {
  if (!(await lockSession(trx, session))) throw new Problem('not-seller');
}

/** Who changed something, by which call and when. */
type Author = Pick<DeskMember, 'id' | 'name' | 'action' | 'at'>;

/** Writes the one row that a call of the desk leaves in the log, in the transaction of the change. */
export async function logChange(trx: Trx, member: Author, change: Change = {}): Promise<void> {
  explicit.add(member);
  await insertChange(trx, member, change);
}

/** Members whose call has written its row. Going: the wrapped database does not log these once more. */
const explicit = new WeakSet<Author>();

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
export function createChangeLog(db: Db): { db: Db; logged: Guards['logged'] } {
  /** Reads the context at the call: the engine may run the work in that of another request. */
  function withLog<T>(work: Work<T>): Work<T> {
    const change = deskChange.getStore();
    if (!change || change.subjects.length === 0) return work;
    const { member, subjects } = change;
    const { action } = member;
    return async (trx) => {
      if (!(await lockSession(trx, member.session))) throw new Problem('not-seller');
      const before = await readSubjects(trx, action, subjects);
      const result = await work(trx);
      if (explicit.has(member)) return result;
      for (const found of differences(before, await readSubjects(trx, action, subjects)))
        await insertChange(trx, member, found);
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
    async logged({ member, query, body }, run) {
      const { action } = member;
      const change: DeskChange = { member, subjects: subjectsOf(action, body), isLogged: false };
      const answer = await deskChange.run(change, run);
      const isTrial = (query as { dryRun?: boolean } | undefined)?.dryRun === true;
      const isSilent = change.isLogged && action !== 'POST /api/order/note';
      const title = (body as { name?: string } | undefined)?.name ?? '';
      if (!isSilent && !isTrial && !quiet.has(action) && !explicit.has(member))
        await insertChange(db.sql, member, { title });
      return answer;
    },
  };
}
