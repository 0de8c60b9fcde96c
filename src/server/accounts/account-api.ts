import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { User } from '../../contract/accounts.ts';
import { type Cart, cartToWire } from '../../rules/cart.ts';
import { mergeIntoCart, readCart } from '../cart/cart-queries.ts';
import type { Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type Limit, limit } from '../http/protection/limits.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { streamAnswer } from '../http/endpoint/stream-answer.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { queueMail } from '../mail/mail-queries.ts';
import type { AccountDeps } from './sessions.ts';
import type { UserRow } from '../db/tables.ts';
import { changeEmail, endAccess, eraseUser, findUser, lockUnchanged } from './account-queries.ts';
import { confirmApi, mailConfirmation } from './confirm-api.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { deleteTraces, personJson } from './person-queries.ts';
import { resetApi } from './reset-api.ts';
import { staffApi } from './staff-api.ts';
import type { Shopper } from '../http/endpoint/guards.ts';
import { deleteRows, findRow, insertRows, not, updateRows } from '../db/rows.ts';

/** Enough for a school behind one address. */
const signUpLimit: Limit = { scope: 'register', most: 500, within: 60 * 60_000 };
/** Each writes mails to two mailboxes. */
const emailLimit: Limit = { scope: 'change-email', most: 5, within: 24 * 60 * 60_000 };

export function accountApi(deps: AccountDeps) {
  const { db, log, now, sessions, addressOf, outbox, browsers } = deps;
  const attempts = createLoginAttempts(deps);
  const { hashing, attempt } = attempts;

  async function logIn(
    c: Context,
    user: Omit<UserRow, 'guestEmail'>,
    visitor: Cart | undefined,
    isNew?: { lang: 'en' | 'ar' },
  ) {
    const [session, cart] = await db.transaction(async (trx) => {
      if (isNew) {
        if (!(await insertRows(trx, 'users', user, { ifNew: true }))) throw new Problem('email-taken');
        await limit(trx, signUpLimit, addressOf(c), now());
        await mailConfirmation(trx, deps, user.email, isNew.lang);
      } else if (!(await lockUnchanged(trx, user))) throw new Problem('wrong-login');
      const begun = await sessions.begin(trx, c, { userId: user.id });
      return [begun, await mergeIntoCart(trx, user.id, visitor ?? new Map())] as const;
    });
    sessions.sendToken(c, session);
    await browsers.remember(c, user.email);
    return userOnWire(user, cart);
  }

  const checkPassword = (
    c: Context,
    { email, password }: { email: string; password: string },
    refusal: 'wrong-login' | 'wrong-password' = 'wrong-login',
  ) =>
    attempt(
      c,
      email,
      async () => {
        const user = await findUser(db.sql, email);
        return (await passwordFits(password, user?.passwordHash)) && user ? user : null;
      },
      { refusal },
    );

  /** Ends every session of the account, and begins a new one in this browser, if the account is still what was checked. */
  async function changeCredentials(c: Context, before: UserRow, change: (trx: Trx) => Promise<void>) {
    const session = await db.transaction(async (trx) => {
      if (!(await lockUnchanged(trx, before))) throw new Problem('conflict');
      await change(trx);
      await endAccess(trx, { userId: before.id });
      return sessions.begin(trx, c, { userId: before.id });
    });
    sessions.sendToken(c, session);
  }

  return {
    ...confirmApi(deps),
    ...resetApi({ ...deps, hashing }),
    ...staffApi(deps, attempts),

    async 'GET /api/user/is-auth'({ c }) {
      const shopper = await sessions.shopper(c);
      if (!shopper) return { success: false };
      return { user: userOnWire(shopper, await readCart(db.sql, shopper.id)) };
    },

    async 'POST /api/user/login'({ body, c }) {
      const user = await checkPassword(c, body);
      const onWire = await logIn(c, user, body.cartItems);
      log.info({ address: addressOf(c), userId: user.id }, 'a shopper logged in');
      return { user: onWire, message: 'Logged in.' };
    },

    async 'POST /api/user/register'({ body, c }) {
      const { name, email, password, cartItems, lang = 'en' } = body;
      const address = addressOf(c);
      // A taken email is found out in the transaction: asking for one costs a hash, as a login does.
      const passwordHash = await hashing.run(() => hashPassword(password), address);
      const createdAt = now();
      const row = { id: newId(), name, email, passwordHash, confirmedAt: null, note: null };
      const user = await logIn(c, { ...row, createdAt, updatedAt: createdAt }, cartItems, { lang });
      log.info({ address, userId: user._id }, 'a shopper signed up');
      return { user, message: 'Account created.' };
    },

    async 'POST /api/user/password'({ body, shopper, c }) {
      const { id, email } = shopper;
      const { password, newPassword, lang = 'en' } = body;
      const before = await checkPassword(c, { email, password }, 'wrong-password');
      const after = await hashing.run(() => hashPassword(newPassword), addressOf(c));
      await changeCredentials(c, before, async (trx) => {
        await updateRows(trx, 'users', { id }, { passwordHash: after, updatedAt: now() });
        await queueMail(trx, outbox, { kind: 'password-changed', to: email, lang }, now());
      });
      log.info({ address: addressOf(c), userId: id }, 'a shopper changed the password');
      return { message: 'Password changed.' };
    },

    async 'POST /api/user/email'({ body, shopper, c }) {
      const { id, email: old } = shopper;
      const { email, password, lang = 'en' } = body;
      const address = addressOf(c);
      const before = await checkPassword(c, { email: old, password }, 'wrong-password');
      if (email === old) return { message: 'Email changed.' };
      await changeCredentials(c, before, async (trx) => {
        if (!(await changeEmail(trx, id, email, now()))) throw new Problem('email-taken');
        await limit(trx, emailLimit, id, now());
        const notice = { kind: 'email-changed', to: old, lang, about: email } as const;
        await queueMail(trx, outbox, notice, now());
        await mailConfirmation(trx, deps, email, lang);
      });
      await browsers.remember(c, email);
      log.info({ address, userId: id }, 'a shopper changed the email');
      return { message: 'Email changed.' };
    },

    async 'POST /api/user/name'({ body, shopper }) {
      // Not a deleted person.
      const own = { id: shopper.id, passwordHash: not('') };
      await updateRows(db.sql, 'users', own, { name: body.name, updatedAt: now() });
      return { message: 'Name changed.' };
    },

    async 'POST /api/user/logout-everywhere'({ shopper, c }) {
      await deleteRows(db.sql, 'sessions', { userId: shopper.id });
      await sessions.end(c, 'user');
      return { message: 'Logged out everywhere.' };
    },

    async 'GET /api/user/data'({ shopper }) {
      const isProven = Boolean((await findRow(db.sql, 'users', { id: shopper.id }))?.confirmedAt);
      const json = personJson(db.sql, shopper.email, isProven);
      return streamAnswer(json, 'my-data.json', 'application/json; charset=utf-8');
    },

    async 'POST /api/user/delete'({ body, shopper, c }) {
      const { email } = shopper;
      const { password } = body;
      const user = await checkPassword(c, { email, password }, 'wrong-password');
      await db.transaction(async (trx) => {
        if (!(await lockUnchanged(trx, user))) throw new Problem('conflict');
        await eraseUser(trx, user.id, now());
        // Rows stored by email alone may belong to another person until the email is confirmed.
        if (user.confirmedAt) await deleteTraces(trx, user.email);
      });
      await sessions.end(c, 'user');
      log.info({ address: addressOf(c), userId: shopper.id }, 'a shopper deleted the account');
      return { message: 'Account deleted.' };
    },

    async 'GET /api/user/logout'({ c }) {
      await sessions.end(c, 'user');
      return { message: 'Logged out.' };
    },

    async 'GET /api/user/debug-cookies'({ c }) {
      log.info({ cookieNames: Object.keys(getCookie(c)) }, 'cookies of a request');
      return {};
    },
  } satisfies Partial<Handlers>;
}

function userOnWire({ id, name, email }: Shopper, cart: Cart): User {
  return { _id: id, name, email, cartItems: cartToWire(cart) };
}
