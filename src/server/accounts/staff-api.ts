import type { DeskChange as LoggedChange, Member } from '../../contract/staff.ts';
import { prefixOf } from '../../rules/languages.ts';
import { isoTime } from '../../rules/dates.ts';
import type { MemberRow } from '../db/tables.ts';
import type { Sql } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { qrCode } from '../files/qr-code.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { queueMail } from '../mail/mail-queries.ts';
import type { AccountDeps } from './sessions.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import { listByAge } from '../db/paging.ts';
import { createDeskLogin } from './desk-login.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { hashPassword } from './passwords.ts';
import { issueInvitation } from './reset-api.ts';
import { endAccess, lockSeller, ownerId, setMemberPassword } from './account-queries.ts';
import { newRecoveryCodes, newSecret, secretUri, stepOfCode } from './totp.ts';
import { above, deleteRows, findRow, findRows, insertRows, not, updateRows } from '../db/rows.ts';

const maxMembers = 50;
/** Without the owner. */
const listMembers = (sql: Sql) => findRows(sql, 'members', { id: not(ownerId) }, ['id']);

export function staffApi(deps: AccountDeps, attempts: LoginAttempts) {
  const { db, log, now, sessions, sellerLogin, browsers, addressOf, outbox, loadShopState } = deps;
  const { checkPassword, lockChecked, prove } = createDeskLogin(deps, attempts);

  return {
    'GET /api/seller/is-auth': async ({ c }) => ({ success: (await sessions.member(c)) !== null }),

    async 'POST /api/seller/login'({ body: { email, password, code }, c }) {
      const address = addressOf(c);
      const checked = await checkPassword(c, { email }, password);
      const session = await prove(checked, code, async (trx, { id, name }) => {
        await logChange(trx, { id, name, action: 'POST /api/seller/login', at: now() });
        return sessions.begin(trx, c, { memberId: id });
      });
      sessions.sendToken(c, session);
      await browsers.remember(c, checked.account);
      log.info({ address, member: checked.member.id }, 'the seller logged in');
      return { message: 'Logged in.' };
    },

    async 'GET /api/seller/logout'({ c }) {
      await sessions.end(c, 'seller');
      return { message: 'Logged out.' };
    },

    /** Ends the other sessions of the member, and begins a new one in this browser. */
    async 'POST /api/seller/password'({ body: { current, password, lang = 'en' }, member, c }) {
      const { id } = member;
      const checked = await checkPassword(c, { id }, current, 'wrong-password');
      const passwordHash = await attempts.hashing.run(() => hashPassword(password), addressOf(c));
      const to = id === ownerId ? outbox.seller : checked.member.email;
      const session = await db.transaction(async (trx) => {
        // The account before its session, as where an account's sessions are ended. The reverse order deadlocks.
        await lockChecked(trx, checked);
        await asMember(trx, member);
        await logChange(trx, member);
        await setMemberPassword(trx, id, passwordHash, sellerLogin.fingerprint);
        await queueMail(trx, outbox, { kind: 'password-changed', to, lang }, now());
        await endAccess(trx, { memberId: id });
        return sessions.begin(trx, c, { memberId: id });
      });
      sessions.sendToken(c, session);
      return { message: 'Password changed.' };
    },

    'GET /api/staff/list': async () => ({ members: (await listMembers(db.sql)).map(onWire) }),

    async 'POST /api/staff/invite'({ body: { name, email, role, lang = 'en' }, member }) {
      const { settings, facts } = await loadShopState();
      const secret = await db.transaction(async (trx) => {
        await lockSeller(trx);
        await asMember(trx, member);
        const known = await findRow(trx, 'members', { email });
        if (sellerLogin.isOwner(email) || known?.passwordHash) throw new Problem('email-taken');
        const createdAt = now();
        const fresh = { passwordHash: '', totpSecret: null, totpStep: 0, recoveryCodes: '[]', createdAt };
        const id = known?.id ?? newId(createdAt);
        if (known) await updateRows(trx, 'members', { id }, { name, role });
        else {
          if ((await listMembers(trx)).length >= maxMembers)
            throw new Problem('too-many-members', { most: maxMembers });
          await insertRows(trx, 'members', { id, name, email, role, ...fresh });
        }
        await logChange(trx, member, { title: name, changes: changed({ role: known?.role }, { role }) });
        if (outbox.mode === 'off') return issueInvitation(trx, id, createdAt);
        await queueMail(trx, outbox, { kind: 'staff-invitation', to: email, lang }, createdAt);
        return null;
      });
      if (secret === null) return { message: 'Invitation sent.' };
      const link = `${facts.publicUrl}${prefixOf(lang, settings.frontLanguage)}/reset-password#${secret}`;
      return { message: 'Hand this link to the person.', link };
    },

    async 'POST /api/staff/role'({ body: { id, role }, member }) {
      await db.transaction(async (trx) => {
        await lockSeller(trx);
        await asMember(trx, member);
        const before = orProblem(await findRow(trx, 'members', { id }), 'unknown-member');
        await updateRows(trx, 'members', { id }, { role });
        await logChange(trx, member, {
          title: before.name,
          changes: changed({ role: before.role }, { role }),
        });
        await deleteRows(trx, 'sessions', { memberId: id });
      });
      return { message: 'Role changed.' };
    },

    async 'POST /api/staff/remove'({ body: { id }, member }) {
      await db.transaction(async (trx) => {
        await lockSeller(trx);
        await asMember(trx, member);
        const { name } = orProblem(await findRow(trx, 'members', { id }), 'unknown-member');
        await deleteRows(trx, 'members', { id });
        await logChange(trx, member, { title: name });
        await endAccess(trx, { memberId: id });
      });
      return { message: 'Member removed.' };
    },

    async 'GET /api/staff/changes'({ query }) {
      const { rows, ...page } = await listByAge(db.sql.selectFrom('deskChanges'), query);
      const changes = rows.map((row) => ({
        _id: row.id,
        by: row.memberName,
        action: row.action,
        title: row.title,
        count: row.count,
        changes: JSON.parse(row.changes) as LoggedChange['changes'],
        subjects: JSON.parse(row.subjects) as LoggedChange['subjects'],
        at: isoTime(row.createdAt),
      }));
      return { changes, ...page };
    },

    async 'GET /api/staff/me'({ member }) {
      const row = await findRow(db.sql, 'members', { id: member.id });
      const own = { memberId: member.id, expiresAt: above(now()) };
      const open = await findRows(db.sql, 'sessions', own, ['-createdAt']);
      return {
        name: member.name,
        role: member.role,
        hasSecondFactor: Boolean(row?.totpSecret),
        recoveryCodes: (JSON.parse(row?.recoveryCodes ?? '[]') as string[]).length,
        sessions: open.map(({ tokenHash, agent, createdAt }) => ({
          agent: agent ?? '',
          createdAt: isoTime(createdAt),
          isCurrent: tokenHash === member.session,
        })),
      };
    },

    async 'POST /api/staff/logout-everywhere'({ member, c }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        await logChange(trx, member);
        await deleteRows(trx, 'sessions', { memberId: member.id });
      });
      await sessions.end(c, 'seller');
      return { message: 'Logged out everywhere.' };
    },

    async 'POST /api/staff/second-factor/secret'({ member }) {
      const secret = newSecret();
      const store = (await loadShopState()).settings.storeName;
      return { secret, qr: qrCode(secretUri(secret, store, member.name || 'owner')) };
    },

    async 'POST /api/staff/second-factor'({ body: { secret, code, password }, member, c }) {
      const { id } = member;
      const checked = await checkPassword(c, { id }, password, 'wrong-password');
      if (checked.member.totpSecret !== null) throw new Problem('has-second-factor');
      const totpStep = stepOfCode(secret, code, now());
      if (totpStep === null) throw new Problem('wrong-code');
      const { shown, recoveryCodes } = newRecoveryCodes(id);
      await prove(checked, undefined, async (trx) => {
        await asMember(trx, member);
        await updateRows(trx, 'members', { id }, { totpSecret: secret, totpStep, recoveryCodes });
        await logChange(trx, member);
      });
      return { message: 'Second factor is on.', codes: shown };
    },

    async 'POST /api/staff/second-factor/off'({ body: { code, password }, member, c }) {
      const { id } = member;
      const checked = await checkPassword(c, { id }, password, 'wrong-password');
      await prove(checked, code, async (trx) => {
        await asMember(trx, member);
        await updateRows(trx, 'members', { id }, { totpSecret: null, recoveryCodes: '[]' });
        await logChange(trx, member);
      });
      return { message: 'Second factor is off.' };
    },
  } satisfies Partial<Handlers>;
}

function onWire({ id, name, email, role, passwordHash, totpSecret }: MemberRow): Member {
  return {
    _id: id,
    name,
    email,
    role,
    isActive: passwordHash !== '',
    hasSecondFactor: totpSecret !== null,
  };
}
