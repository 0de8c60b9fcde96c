import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TOTP } from 'otpauth';
import { readDatabase } from '../faults/database-audit.ts';
import type { FaultContext, Finding } from '../faults/fault-context.ts';
import { seller } from '../faults/shop-process.ts';
import { password } from '../faults/shopper.ts';
import { part, workbook } from '../import/corpus-file.ts';
import { guestAddress, tokenOf } from '../support/test-guests.ts';
import { maxHealthMs, maxWaitMs } from './bounds.ts';
import type { HealthReport } from './health-probe.ts';
import { startHelper } from './helper-process.ts';
import { PeopleShop, type Reply } from './people-shop.ts';

/** What was found wrong. */
type Faults = string[];
type Attack = (shop: PeopleShop, context: FaultContext) => Promise<Faults>;

/**
 * What one person does to others by requests that look like those of everybody: the thief at the desk, the vandal, the spy
 * and the neighbour.
 */
export async function* peopleAttacks(context: FaultContext): AsyncGenerator<Finding> {
  const shop = await PeopleShop.open(context);
  for (const [name, attack] of Object.entries(attacks)) {
    const faults = await attack(shop, context);
    yield {
      name,
      wanted: 'nobody else notices',
      measured: faults.join('; ') || 'as wanted',
      ok: faults.length === 0,
    };
  }
  await shop.close();
}

const unless = (isRight: boolean, fault: string): Faults => (isRight ? [] : [fault]);
const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status);
const count = (replies: Reply[], status: number) =>
  statusesOf(replies).filter((one) => one === status).length;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const guest = (product: string, given: object = {}) => ({
  items: [{ product, quantity: 1 }],
  email: newEmail(),
  address: guestAddress,
  paymentType: 'COD',
  ...given,
});

const attacks: Record<string, Attack> = {
  async 'a member sells for 0.01 and takes it back, by a bulk change and by an import'(shop) {
    const [book] = await shop.books(1, 10);
    const change = { price: 'offerPrice', by: 'set', value: '0.01' };
    const { job } = (await shop.sell('/api/product/bulk', { ids: [book!._id], change })).json;
    await shop.sell('/api/product/undo', { job });
    const file = `_id,offerPrice\n${book!._id},0.01`;
    await shop.sell('/api/product/import?dryRun=false', file, { 'content-type': 'text/csv' });
    const { last } = (await shop.sell('/api/product/last-import')).json;
    await shop.sell('/api/product/undo-import', { id: last.id });
    const exported = await shop.sell('/api/order/export');
    const { changes } = (await shop.sell('/api/staff/changes?limit=50')).json;
    const isPrice = (before: boolean) => (field: { field: string; before?: string; after?: string }) =>
      field.field === 'offerPrice' && (before ? field.before : field.after) === '1';
    const isLogged = (action: string, isBack: boolean) =>
      changes.some(
        (row) =>
          row.action === action &&
          row.subjects.some(
            ({ title, changes: fields }) => title === book!.name && fields.some(isPrice(isBack)),
          ),
      );
    return [
      ...unless(isLogged('POST /api/product/bulk', false), 'the bulk change is not in the log'),
      ...unless(isLogged('POST /api/product/undo', true), 'its undo is not in the log'),
      ...unless(isLogged('POST /api/product/import', false), 'the import is not in the log'),
      ...unless(isLogged('POST /api/product/undo-import', true), 'its undo is not in the log'),
      ...unless(exported.status === 200 && changes[0]!.action.endsWith('/export'), 'no row of the export'),
    ];
  },

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
      ...unless(
        count(refused, 400) === 70,
        `empty orders: ${new Set(statusesOf(refused)).values().toArray()}`,
      ),
      ...unless(count(signUps, 409) === 25, `taken sign-ups: ${statusesOf(signUps)}`),
      ...unless(joined.status === 200, `a neighbour's sign-up: ${joined.status}`),
      ...unless(ordered.status === 200, `a neighbour's order: ${ordered.status}`),
    ];
  },

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
      ...unless(count(wrong as Reply[], 404) === 20, `wrong emails: ${statusesOf(wrong as Reply[])}`),
      ...unless(count(found as Reply[], 200) === 20, `right ones: ${statusesOf(found as Reply[])}`),
      ...unless([...told].toSorted().join() === 'mailed,status,success', `tells ${[...told]}`),
      ...unless(mail !== undefined, 'the link was not mailed'),
    ];
  },

  async 'a file of books holds up everybody'(shop, context) {
    const head = 'name,author,category,price,description,image';
    const many = (text: string) => text.repeat(60_000);
    const sheet = (text: string) =>
      workbook([['name', 'author']], { 'xl/worksheets/sheet2.xml': part(text) });
    const files = [
      `${head}\nBook,Author,Fiqh,1${many('.')}!,,`,
      `${head}\n"x${many(' ')}x",Author,Fiqh,1,,`,
      `${head}\nBook,Author,"${many(',')}",1,,`,
      `${head}\nBook,Author,Fiqh,1,"${many('<a')}",`,
      sheet('<row><c>'.repeat(400_000)),
      workbook([['name']], {
        'xl/sharedStrings.xml': part(`<sst>${`<si><t>${'a'.repeat(2e6)}</t></si>`.repeat(20)}</sst>`),
      }),
    ];
    const probe = await startHelper<string, HealthReport>('./health-probe.ts', shop.urls[0]!);
    shop.seller.url = shop.urls[0]!;
    const replies: Reply[] = [];
    let worst = 0;
    for (const file of files) {
      const start = performance.now();
      replies.push(await shop.sell('/api/product/import?dryRun=true', file, { 'content-type': 'text/csv' }));
      worst = Math.max(worst, performance.now() - start);
    }
    const health = await probe.stop();
    return [
      ...unless(
        replies.every(({ status }) => status < 500),
        `answers: ${statusesOf(replies)}`,
      ),
      ...unless(context.isInTime(worst, 3 * maxWaitMs), `a file took ${Math.round(worst)} ms`),
      ...unless(
        health.failed === 0 && context.isInTime(health.worst, maxHealthMs),
        `/healthz took ${Math.round(health.worst)} ms`,
      ),
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

  async 'a shopper reads what the desk noted about them'(shop) {
    const [book] = await shop.books(1, 40);
    const shopper = await shop.person('127.0.4.13').register();
    const address = (await shopper.send('/api/address/add', { body: { address: guestAddress } })).json.address
      ._id;
    const items = [{ product: book!._id, quantity: 1 }];
    const { orderId } = (await shopper.send('/api/order/cod', { body: { items, address } })).json;
    const text = 'Pays late, never answers';
    const noted = [
      await shop.sell('/api/order/note', { id: orderId, text }),
      await shop.sell('/api/customer/note', { id: shopper.userId, note: text, seen: '' }),
    ];
    const data = await shopper.send('/api/user/data');
    return [
      ...unless(count(noted, 200) === 2, `notes: ${statusesOf(noted)}`),
      ...unless(data.text.includes(orderId) && !data.text.includes('Pays late'), 'the notes are in the data'),
    ];
  },

  async 'a request has two Host headers, and a name is an advertisement'(shop) {
    const [book] = await shop.books(1, 40);
    const address = { ...guestAddress, firstName: 'Win at https://evil.example/x\r\nSincerely' };
    const body = guest(book!._id, { address });
    const { status } = await shop.person('127.0.4.14').send('/api/order/guest', { body });
    const mail = await shop.mailTo(body.email, /\/order#/);
    const lines = (mail?.text ?? '').split('\n');
    const socket = connect({ port: shop.settings.port, host: '127.0.0.1', localAddress: '127.0.4.14' });
    socket.end('GET /healthz HTTP/1.1\r\nHost: shop\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    const [head] = (await buffer(socket)).toString().split('\r\n');
    return [
      ...unless(head === 'HTTP/1.1 400 Bad Request', `two hosts: ${head}`),
      ...unless(status === 400 || mail !== undefined, 'no mail came'),
      ...unless(
        !/evil\.example/.test(mail?.text ?? '') && !lines.includes('Sincerely'),
        'the name made a link or a line',
      ),
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
