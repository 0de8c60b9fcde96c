import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { accountEndpoints, User } from '../../contract/accounts.ts';
import { type Cart, cartToWire } from '../../rules/cart.ts';
import { mergeIntoCart, readCart } from '../cart/cart-queries.ts';
import { newId } from '../db/new-id.ts';
import { type Limit, tooMany } from '../http/protection/limits.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { insertMails } from '../mail/mail-queries.ts';
import type { AccountDeps } from './account-deps.ts';
import {
  changeEmail,
  changePassword,
  eraseUser,
  findUser,
  insertUser,
  renameUser,
} from './account-queries.ts';
import { createLoginLimits } from './login-limits.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { resetApi } from './reset-api.ts';
import { findSellerHash } from './reset-queries.ts';
import type { Shopper } from '../http/endpoint/guards.ts';

/** Limits how often one address can find out by signing up which emails are taken. */
const takenLimit: Limit = { scope: 'register-taken', most: 20, within: 15 * 60_000 };
/** Enough for a school behind one address. */
const signUpLimit: Limit = { scope: 'register', most: 500, within: 60 * 60_000 };
/** The seller's account where logins are counted. */
export const sellerAccount = 'the seller';

export function accountApi(deps: AccountDeps): Handlers<keyof typeof accountEndpoints> {
  const { db, log, now, sessions, limits, sellerLogin, addressOf, outbox } = deps;
  const loginLimits = createLoginLimits(limits);
  // A hash uses one core and 19 MiB, so only two are computed at a time.
  const hashing = new Semaphore(2, 500, 'passwords');
  // One at a time, so that emails sent at once are limited too.
  const takenEmails = new Semaphore(1, 500);
  // The seller's password is not hashed: the seller waits for no shopper.
  const sellerLogins = new Semaphore(1, 500);

  /** Checks the limits again before comparing, so that guesses sent at once are limited too. */
  async function attempt<T>(
    account: string,
    address: string,
    compare: () => Promise<T | null>,
    refusal: 'wrong-login' | 'wrong-password' = 'wrong-login',
  ): Promise<T> {
    await loginLimits.refuse(account, address);
    const queue = account === sellerAccount ? sellerLogins : hashing;
    return queue.run(async () => {
      await loginLimits.refuse(account, address);
      const found = await compare();
      if (found === null) {
        // The account is not logged: more people read the log than may know it.
        log.warn({ address, seller: account === sellerAccount }, 'a login failed');
        await loginLimits.failed(account, address);
        throw new Problem(refusal);
      }
      await loginLimits.succeeded(account, address);
      return found;
    }, address);
  }

  /** A new email counts as a sign-up; a taken one counts apart, and then as nothing else. */
  async function refuseTaken(email: string, address: string): Promise<void> {
    const wait = await limits.wait(takenLimit, address);
    if (wait > 0) throw tooMany('too-many', wait);
    if (await findUser(db.sql, email)) {
      await limits.note(takenLimit, address);
      throw new Problem('email-taken');
    }
    await limits.spend(signUpLimit, address);
  }

  async function logIn(
    c: Context,
    shopper: Shopper,
    visitor: Cart | undefined,
    isNew?: { passwordHash: string },
  ) {
    const [session, cart] = await db.transaction(async (trx) => {
      if (isNew) {
        const row = { ...shopper, passwordHash: isNew.passwordHash, createdAt: now(), updatedAt: now() };
        if (!(await insertUser(trx, row))) throw new Problem('email-taken');
      }
      const begun = await sessions.begin(trx, c, 'user', shopper.id);
      return [begun, await mergeIntoCart(trx, shopper.id, visitor ?? new Map())] as const;
    });
    sessions.sendToken(c, session);
    return userOnWire(shopper, cart);
  }

  /** The stored hash, if the password of a logged-in shopper is right. */
  async function checkPassword(email: string, password: string, address: string): Promise<string> {
    const compare = async () => {
      const passwordHash = (await findUser(db.sql, email))?.passwordHash;
      return (await passwordFits(password, passwordHash)) && passwordHash ? passwordHash : null;
    };
    return attempt(email, address, compare, 'wrong-password');
  }

  return {
    ...resetApi({ ...deps, hashing }),

    async 'GET /api/user/is-auth'({ c }) {
      const shopper = await sessions.shopper(c);
      if (!shopper) return { success: false };
      return { user: userOnWire(shopper, await readCart(db.sql, shopper.id)) };
    },

    async 'POST /api/user/login'({ body, c }) {
      const { id, name, email } = await attempt(body.email, addressOf(c), async () => {
        const user = await findUser(db.sql, body.email);
        return (await passwordFits(body.password, user?.passwordHash)) && user ? user : null;
      });
      log.info({ address: addressOf(c), userId: id }, 'a shopper logged in');
      return { user: await logIn(c, { id, name, email }, body.cartItems), message: 'Logged in.' };
    },

    async 'POST /api/user/register'({ body, c }) {
      const { name, email, password, cartItems } = body;
      const address = addressOf(c);
      await takenEmails.run(() => refuseTaken(email, address), address);
      const passwordHash = await hashing.run(() => hashPassword(password), address);
      const user = await logIn(c, { id: newId(), name, email }, cartItems, { passwordHash });
      log.info({ address, userId: user._id }, 'a shopper signed up');
      return { user, message: 'Account created.' };
    },

    async 'POST /api/user/password'({ body, shopper, c }) {
      const { id, email } = shopper;
      const before = await checkPassword(email, body.password, addressOf(c));
      const after = await hashing.run(() => hashPassword(body.newPassword), addressOf(c));
      const session = await db.transaction(async (trx) => {
        if (!(await changePassword(trx, id, before, after, now()))) throw new Problem('conflict');
        await sessions.endAll(trx, id);
        const notice = { kind: 'password-changed', to: email, lang: body.lang ?? 'en' } as const;
        await insertMails(trx, outbox.rows([notice], now()));
        return sessions.begin(trx, c, 'user', id);
      });
      sessions.sendToken(c, session);
      log.info({ address: addressOf(c), userId: id }, 'a shopper changed the password');
      return { message: 'Password changed.' };
    },

    async 'POST /api/user/email'({ body, shopper, c }) {
      const { id, email: old } = shopper;
      const { email, password, lang = 'en' } = body;
      const address = addressOf(c);
      await checkPassword(old, password, address);
      if (email === old) return { message: 'Email changed.' };
      await takenEmails.run(() => refuseTaken(email, address), address);
      await db.transaction(async (trx) => {
        if (!(await changeEmail(trx, id, email, now()))) throw new Problem('email-taken');
        const notice = { kind: 'email-changed', to: old, lang, about: email } as const;
        await insertMails(trx, outbox.rows([notice], now()));
      });
      log.info({ address, userId: id }, 'a shopper changed the email');
      return { message: 'Email changed.' };
    },

    async 'POST /api/user/name'({ body, shopper }) {
      await renameUser(db.sql, shopper.id, body.name, now());
      return { message: 'Name changed.' };
    },

    async 'POST /api/user/logout-everywhere'({ shopper, c }) {
      await sessions.endAll(db.sql, shopper.id);
      await sessions.end(c, 'user');
      return { message: 'Logged out everywhere.' };
    },

    async 'POST /api/user/delete'({ body, shopper, c }) {
      const passwordHash = await checkPassword(shopper.email, body.password, addressOf(c));
      await db.transaction(async (trx) => {
        if (!(await eraseUser(trx, { id: shopper.id, passwordHash }, now()))) throw new Problem('conflict');
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

    'GET /api/seller/is-auth': async ({ c }) => ({ success: await sessions.isSeller(c) }),

    async 'POST /api/seller/login'({ body, c }) {
      const { email, password } = body;
      await attempt(sellerAccount, addressOf(c), async () => {
        const passwordHash = await findSellerHash(db.sql, sellerLogin.fingerprint);
        return (await sellerLogin.fits(email, password, passwordHash)) || null;
      });
      sessions.sendToken(c, await db.transaction((trx) => sessions.begin(trx, c, 'seller', null)));
      log.info({ address: addressOf(c) }, 'the seller logged in');
      return { message: 'Logged in.' };
    },

    async 'GET /api/seller/logout'({ c }) {
      await sessions.end(c, 'seller');
      return { message: 'Logged out.' };
    },
  };
}

function userOnWire({ id, name, email }: Shopper, cart: Cart): User {
  return { _id: id, name, email, cartItems: cartToWire(cart) };
}
