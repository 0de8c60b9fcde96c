import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { part, workbook } from '../import/corpus-file.ts';
import { maxHealthMs } from './bounds.ts';
import type { HealthReport } from './health-probe.ts';
import { startHelper } from './helper-process.ts';
import { guestAddress } from '../support/test-guests.ts';
import { count, guest, statusesOf, unless, type PeopleAttack, type Reply } from './people-shop.ts';

/** What comes in at the desk or goes out of it: the thief, a hostile file, notes and names. */
export const deskAttacks: Record<string, PeopleAttack> = {
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

  async 'a member hides a price among many small changes of a file'(shop) {
    const send = (rows: string[]) => {
      const file = ['sku,name,author,category,price,offerPrice', ...rows].join('\n');
      return shop.sell('/api/product/import?dryRun=false', file, { 'content-type': 'text/csv' });
    };
    const chaff = (price: number) =>
      Array.from({ length: 130 }, (_, n) => `C${n},Chaff ${n},A,Fiqh,20,${price}`);
    await send([...chaff(10), 'T1,Target,A,Fiqh,90,80']);
    const sent = await send([...chaff(9), 'T1,Target,A,Fiqh,90,0.01']);
    const { last } = (await shop.sell('/api/product/last-import')).json;
    await shop.sell('/api/product/undo-import', { id: last.id });
    const [undo, made] = (await shop.sell('/api/staff/changes?limit=2')).json.changes;
    const tells = (row: typeof undo, after: string) =>
      row!.count === 131 &&
      row!.subjects[0]!.title === 'Target' &&
      row!.subjects[0]!.changes.some((field) => field.field === 'offerPrice' && field.after === after);
    return [
      ...unless(sent.status === 200, `the file was answered with ${sent.status}`),
      ...unless(tells(made, '1'), 'the price is not in the log'),
      ...unless(tells(undo, '8000'), 'its undo is not in the log'),
    ];
  },

  async 'a member gives a friend the money and the books of an order'(shop) {
    const [book, other] = await shop.books(2, 40);
    const body = guest(book!._id);
    const { orderId: id } = (await shop.person('127.0.4.16').send('/api/order/guest', { body })).json;
    const now = async () => (await shop.sell(`/api/order/seller?ids=${id}`)).json.orders[0]!;
    const items = [{ product: other!._id, quantity: 2 }];
    const done = [await shop.sell('/api/order/change', { id, version: (await now()).version, items })];
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      done.push(await shop.sell('/api/order/status', { id, status }));
    const { items: lines, refundable: seenRefundable } = await now();
    const chosen = { id, items: [{ item: lines[0]!._id, quantity: 1 }] };
    done.push(await shop.sell('/api/order/return', { ...chosen, restock: false, reason: 'Torn' }));
    done.push(await shop.sell('/api/order/refund', { ...chosen, seenRefundable, method: 'cash' }));
    for (const file of ['messages', 'newsletter']) done.push(await shop.sell(`/api/${file}/export`));
    const { changes } = (await shop.sell('/api/staff/changes?limit=8')).json;
    const rows = changes.map(({ action, changes: fields }) =>
      [action, ...fields.map(({ field }) => field)].join(),
    );
    const steps = Array(3).fill('POST /api/order/status,status');
    const expected = [
      `POST /api/order/change,amount,copies.${book!.name},copies.${other!.name}`,
      ...steps,
      `POST /api/order/return,returned.${other!.name},restock`,
      'POST /api/order/refund,refunded,refund',
      'GET /api/messages/export',
      'GET /api/newsletter/export',
    ];
    return [
      ...unless(count(done, 200) === 8, `answers: ${statusesOf(done)}`),
      ...unless(
        expected.every((row, index) => rows.at(-1 - index)!.startsWith(row)),
        `rows: ${rows.toReversed().join('; ')}`,
      ),
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
    for (const file of files)
      replies.push(await shop.sell('/api/product/import?dryRun=true', file, { 'content-type': 'text/csv' }));
    const health = await probe.stop();
    return [
      ...unless(
        replies.every(({ status }) => status < 500),
        `answers: ${statusesOf(replies)}`,
      ),
      ...unless(
        health.failed === 0 && context.isInTime(health.worst, maxHealthMs),
        `/healthz took ${Math.round(health.worst)} ms`,
      ),
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
      await shop.sell('/api/order/status', { id: orderId, status: 'Packed' }),
      await shop.sell('/api/order/back', { id: orderId, status: 'Order Placed', reason: text }),
    ];
    const data = await shopper.send('/api/user/data');
    return [
      ...unless(count(noted, 200) === 4, `notes: ${statusesOf(noted)}`),
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
};
