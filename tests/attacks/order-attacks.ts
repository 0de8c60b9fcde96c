import { password } from '../faults/shopper.ts';
import { tokenOf } from '../support/test-guests.ts';
import { count, guest, newEmail, statusesOf, unless, type PeopleAttack, type Reply } from './people-shop.ts';

/** What one visitor does to the orders of others: the vandal and the neighbour. */
export const orderAttacks: Record<string, PeopleAttack> = {
  async 'a guest orders everything in cash'(shop) {
    const books = await shop.books(3, 40);
    const product = books[0]!._id;
    const lines = (...quantities: number[]) => ({
      items: quantities.map((quantity, index) => ({ product: books[index]!._id, quantity })),
    });
    const order = async (given: object) =>
      (await shop.person('127.0.4.2').send('/api/order/guest', { body: guest(product, given) })).json;
    const refused = [(await order(lines(11))).code, (await order(lines(10, 10, 1))).code];
    await shop.sell('/api/seller/settings', { guestMaxCash: 1 });
    refused.push((await order({})).code);
    await shop.sell('/api/seller/settings', { guestMaxCash: null });
    const expected = ['too-many-for-guest', 'too-large-unconfirmed', 'cash-unconfirmed'];
    const email = newEmail();
    const sent = await shop.crowd(20, '127.0.4.3', '/api/order/guest', () => ({
      body: guest(product, { email }),
    }));
    const left = await shop.copiesOf(product);
    return [
      ...unless(refused.join() === expected.join(), `refused as ${refused}`),
      ...unless(
        count(sent, 200) === 5 && count(sent, 429) === 15,
        `20 orders of one email: ${statusesOf(sent)}`,
      ),
      ...unless(left === 35, `${left} of 40 copies are left after 5 orders`),
    ];
  },

  async 'a guest cancels the card order of a neighbour, whose email they type'(shop) {
    const [book] = await shop.books(1, 40);
    const [home, email] = ['127.0.4.4', newEmail()];
    const card = (given: object = {}) => ({ body: guest(book!._id, { paymentType: 'Online', ...given }) });
    const theirs = (await shop.person(home).send('/api/order/guest', card({ email }))).json;
    const token = tokenOf(theirs.link);
    const forged = token.replace(/.{4}$/, 'AAAA');
    const sent = await shop.crowd(20, home, '/api/order/guest', (index) =>
      card({ email, replaces: index % 2 ? theirs.orderId : forged }),
    );
    const refused = new Set(sent.map(({ status, json }) => (status === 200 ? 'placed' : json.code)));
    const other = await shop.crowd(20, home, '/api/order/guest', () => card());
    const cash = await shop.person(home).send('/api/order/guest', { body: guest(book!._id) });
    const elsewhere = await shop.person('127.0.4.17').send('/api/order/guest', card({ email }));
    const shown = (await shop.person(home).send('/api/order/shared', { body: { token } })) as Reply;
    const own = await shop
      .person(home)
      .send('/api/order/guest', { body: guest(book!._id, { replaces: token }) });
    const after = (await shop.person(home).send('/api/order/shared', { body: { token } })) as Reply;
    return [
      ...unless(
        shown.json.order.status === 'Awaiting Payment',
        `the neighbour's order is ${shown.json.order.status}`,
      ),
      ...unless(
        count(sent, 200) === 4 && refused.size === 2 && refused.has('too-many-unpaid'),
        `20 orders beside it: ${statusesOf(sent)}`,
      ),
      ...unless(count(other, 409) === 20, `20 more of other emails: ${statusesOf(other)}`),
      ...unless(cash.status === 200, `a neighbour's cash order: ${cash.status}`),
      ...unless(elsewhere.status === 200, `an order with that email from elsewhere: ${elsewhere.status}`),
      ...unless(
        own.status === 200 && after.json.order.status === 'Cancelled',
        'its own link did not replace it',
      ),
    ];
  },

  async 'refused orders and taken sign-ups use up what others may do'(shop) {
    const [book] = await shop.books(1, 40);
    const home = '127.0.4.5';
    const taken = await shop.person('127.0.4.6').register();
    const signUp = (email: string) => ({ body: { name: 'N', email, password } });
    const refused = await shop.crowd(70, home, '/api/order/guest', () => ({
      body: guest(book!._id, { items: [{ product: book!._id, quantity: 0 }] }),
    }));
    const signUps = await shop.crowd(25, home, '/api/user/register', () => signUp(taken.email));
    const neighbour = shop.person(home);
    const joined = await neighbour.send('/api/user/register', signUp(newEmail()));
    const ordered = await shop.person(home).send('/api/order/guest', { body: guest(book!._id) });
    return [
      ...unless(count(refused, 400) === 70, `empty orders: ${[...new Set(statusesOf(refused))]}`),
      ...unless(count(signUps, 409) === 25, `taken sign-ups: ${statusesOf(signUps)}`),
      ...unless(joined.status === 200, `a neighbour's sign-up: ${joined.status}`),
      ...unless(ordered.status === 200, `a neighbour's order: ${ordered.status}`),
    ];
  },

  async 'one order is sent a hundred times at once'(shop) {
    const [book] = await shop.books(1, 40);
    const body = guest(book!._id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const sent = await shop.crowd(100, '127.0.4.12', '/api/order/guest', () => ({ body, headers }));
    const ids = new Set(sent.map(({ json }) => json?.orderId));
    const left = await shop.copiesOf(book!._id);
    return [
      ...unless(count(sent, 200) === 100, `answers: ${[...new Set(statusesOf(sent))]}`),
      ...unless(ids.size === 1 && left === 39, `${ids.size} orders, ${left} of 40 copies left`),
    ];
  },
};
