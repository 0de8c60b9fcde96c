import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { manifest } from '../../scripts/run/project.mjs';
import { bookIds, sellerIn, signedUp } from '../support/test-accounts.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/**
 * Writes the databases of this version, as its shop fills them, beside this file: one for each engine. Run once for each
 * release, before the next version adds a migration: `node tests/releases/make-fixture.ts`. It needs pg_dump.
 */
const { version } = manifest() as { version: string };
const target = (name: string) => join(import.meta.dirname, `${version}.${name}.gz`);

const server = await startPostgres();
try {
  const shop = await openTestShop('postgres', { databaseUrl: server.url });
  await fill(shop);
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges'];
  const { status, stdout, stderr } = spawnSync('pg_dump', [...options, `--dbname=${server.url}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  // Without the commands to psql, so that any client can run it.
  writeFileSync(target('postgres.sql'), gzipSync(stdout.replace(/^\\.*\n/gm, '')));
  await shop.close();
} finally {
  await server.stop();
}

const folder = mkdtempSync(join(tmpdir(), 'warraq-fixture-'));
const shop = await openTestShop('sqlite');
await fill(shop);
const source = new DatabaseSync(join(shop.config.dataDir, 'warraq.sqlite'), { readOnly: true });
await backup(source, join(folder, 'warraq.sqlite'));
source.close();
await shop.close();
writeFileSync(target('sqlite'), gzipSync(readFileSync(join(folder, 'warraq.sqlite'))));
rmSync(folder, { recursive: true });

/** The sample books, and one shopper with a cart, an address, an order of each kind and a message. */
async function fill(of: TestShop) {
  const { visitor } = await signedUp(of);
  const { body } = await visitor.post('/api/address/add', {
    address: {
      firstName: 'Layla',
      lastName: 'al-Baghdādiyya',
      email: 'layla@example.com',
      street: '14 Mutanabbi Street',
      city: 'Baghdad',
      state: 'Baghdad',
      zipcode: '01001',
      country: 'Iraq',
      phone: '+964 770 555 0100',
    },
  });
  const address: string = body.address._id;
  const [one, two, three] = await bookIds(of, 3);
  const send = async <Path extends string>(path: Path, sent: object) => {
    const answer = await visitor.post(path, sent);
    if (!answer.body.success) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const items = [
    { product: one, quantity: 2 },
    { product: two, quantity: 1 },
  ];
  await send('/api/order/cod', { items, address });
  const { url } = await send('/api/order/stripe', { items, address });
  await of.visitor().send(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card: '4242424242424242' }).toString(),
  });
  await send('/api/order/stripe', { items: [{ product: three, quantity: 1 }], address });
  await send('/api/cart/update', { cartItems: { [three!]: 3 } });
  await send('/api/newsletter/subscribe', { email: 'layla@example.com' });
  await send('/api/contact/send', { name: 'Layla', email: 'layla@example.com', message: 'السلام عليكم' });
  const seller = await sellerIn(of);
  await seller.post('/api/product/stock', { id: two, inStock: false });
}
