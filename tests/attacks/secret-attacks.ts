import { TOTP } from 'otpauth';
import { readDatabase } from '../faults/database-audit.ts';
import { seller } from '../faults/shop-process.ts';
import { password } from '../faults/shopper.ts';
import { tokenOf } from '../support/test-guests.ts';
import { count, guest, newEmail, statusesOf, unless, type PeopleAttack, type Reply } from './people-shop.ts';

/** What one visitor does to the logins, mailboxes and orders of others by guessing: the spy and the neighbour. */
export const secretAttacks: Record<string, PeopleAttack> = {
  async 'a guesser behind the same address locks the owner out'(shop) {
    const home = '127.0.4.7';
    const login = (given: object = {}, cookie = '') => ({
      body: { ...seller, ...given },
      headers: { cookie },
    });
    const first = await shop.person(home).send('/api/seller/login', login());
    const cookie = ([] as string[]).concat(first.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]);
    const guesses = [
      ...(await shop.crowd(12, home, '/api/seller/login', () => login({ password: 'a wrong guess' }))),
      ...(await shop.crowd(50, home, '/api/user/login', () => ({
        body: { email: newEmail(), password: 'a wrong guess' },
      }))),
    ];
    const stranger = await shop.person(home).send('/api/seller/login', login());
    const owner = await shop.person(home).send('/api/seller/login', login({}, cookie.join('; ')));
    return [
      ...unless(count(guesses, 200) === 0, 'a guess was right'),
      ...unless(stranger.status === 429, `the right password in an unknown browser: ${stranger.status}`),
      ...unless(owner.status === 200, `the owner in a browser of theirs: ${owner.status}`),
    ];
  },

  async 'ten wrong codes of a second factor stop a recovery code'(shop) {
    const { secret } = (await shop.sell('/api/staff/second-factor/secret', {})).json;
    const on = { secret, code: new TOTP({ secret }).generate(), password: seller.password };
    const { codes } = (await shop.sell('/api/staff/second-factor', on)).json;
    const login = (code: string) => ({ body: { ...seller, code } });
    const home = '127.0.4.8';
    const wrong = await shop.crowd(15, home, '/api/seller/login', () => login('000000'));
    const owner = await shop.person(home).send('/api/seller/login', login(codes[0]!));
    const off = { code: codes[1], password: seller.password };
    const offed = await shop.sell('/api/staff/second-factor/off', off);
    return [
      ...unless(count(wrong, 403) === 10 && count(wrong, 429) === 5, `wrong codes: ${statusesOf(wrong)}`),
      ...unless(owner.status === 200, `the owner's recovery code: ${owner.status}`),
      ...unless(offed.status === 200, `turned off: ${offed.status}`),
    ];
  },

  async 'a stranger fills a mailbox whose owner needs a new password'(shop) {
    const victim = await shop.person('127.0.4.9').register();
    const mallory = await shop.person('127.0.4.10').register();
    const tagged = (n: number) => victim.email.replace('@', `+${n}@`);
    const changed: Reply[] = [];
    for (let n = 0; n < 8; n++) {
      // To each process in turn: a change ends the session of the one before.
      mallory.url = shop.urls[n % shop.urls.length]!;
      changed.push(
        (await mallory.send('/api/user/email', { body: { email: tagged(n), password } })) as Reply,
      );
    }
    await shop.crowd(30, '127.0.4.10', '/api/user/register', (n) => ({
      body: { name: 'N', email: tagged(n + 10), password },
    }));
    await shop.person('127.0.4.10').send('/api/user/forgot', { body: { email: victim.email } });
    const link = await shop.mailTo(victim.email, /reset-password#/);
    const isTheirs = ({ recipient }: { recipient: string }) =>
      recipient.replace(/\+\d+@/, '@') === victim.email;
    const mails = shop.smtp.received.filter(isTheirs).length;
    return [
      ...unless(
        count(changed, 200) === 5 && count(changed, 429) === 3,
        `changes of an email: ${statusesOf(changed)}`,
      ),
      ...unless(link !== undefined, 'the link did not come'),
      ...unless(mails <= 20, `${mails} mails`),
    ];
  },

  async 'a spy types numbers and emails; neighbours mistype theirs'(shop) {
    const [book] = await shop.books(1, 100);
    const home = '127.0.4.11';
    const orders = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const body = guest(book!._id);
        const { link } = (await shop.person(home).send('/api/order/guest', { body })).json;
        const shared = { body: { token: tokenOf(link) } };
        const { order } = ((await shop.person(home).send('/api/order/shared', shared)) as Reply).json;
        return { email: body.email, number: String(order.number) };
      }),
    );
    const find = (given: object) => shop.person(home).send('/api/order/find', { body: given });
    const wrong = await Promise.all(orders.map(({ number }) => find({ number, email: newEmail() })));
    const found = await Promise.all(orders.map(find));
    const told = new Set(found.flatMap(({ json }) => Object.keys(json)));
    const mail = await shop.mailTo(orders[0]!.email, /\/order#/);
    return [
      ...unless(count(wrong, 404) === 20, `wrong emails: ${statusesOf(wrong)}`),
      ...unless(count(found, 200) === 20, `right ones: ${statusesOf(found)}`),
      ...unless([...told].toSorted().join() === 'mailed,status,success', `tells ${[...told]}`),
      ...unless(mail !== undefined, 'the link was not mailed'),
    ];
  },

  async 'a lapsed invitation is revived'(shop) {
    const email = newEmail();
    const invited = await shop.sell('/api/staff/invite', { name: 'Huda', email, role: 'books' });
    const first = await shop.mailTo(email, /reset-password#|seller/);
    await readDatabase(shop.settings, (sql) => sql.deleteFrom('passwordResets').execute());
    await shop.person('127.0.4.15').send('/api/seller/forgot', { body: { email } });
    // Of the owner, who asks after them: the mails are sent in their order.
    await shop.person('127.0.4.15').send('/api/seller/forgot', { body: { email: seller.email } });
    await shop.mailTo(seller.email, /reset-password#/);
    const links = await readDatabase(shop.settings, (sql) =>
      sql.selectFrom('passwordResets').select('memberId').execute(),
    );
    return [
      ...unless(invited.status === 200 && first !== undefined, `invited: ${invited.status}`),
      ...unless(
        links.every(({ memberId }) => memberId === 'owner'),
        'a new link was made',
      ),
    ];
  },
};
