import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '../../src/server/db/open.ts';
import { filesOf } from '../../src/server/files/file-store.ts';
import { createLocalFiles } from '../../src/server/files/local-files.ts';
import { sweepOrphans } from '../../src/server/files/orphans.ts';
import { Customer } from './customer.ts';
import { call } from './http-call.ts';
import { lookInto } from './ledger.ts';
import { type Place, startShop } from './shop-process.ts';
import type { Finding, World } from './world.ts';

/** A book with a picture that no other book has. */
async function newBook(name: string): Promise<FormData> {
  const picture = await sharp({
    create: {
      width: 500,
      height: 700,
      channels: 3,
      background: '#234',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const book = {
    name,
    author: 'al-Hajjawi',
    category: 'Fiqh',
    description: ['A matn'],
    price: 25,
    offerPrice: 20,
  };
  form.set('productData', JSON.stringify(book));
  form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'cover.jpg');
  return form;
}

export const addBook = async (seller: Customer, name: string) =>
  seller.send('/api/product/add', { form: await newBook(name) });

/** `kill -9` while books with pictures are added: no book lacks its files, no half file is sent, orphans go. */
export async function killedUploads(world: World): Promise<Finding[]> {
  const rounds = world.rounds(20, 2);
  const place = await world.place();
  let shop = await startShop(place);
  const seller = await new Customer(shop.url).logInAsSeller();
  const added: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const forms = await Promise.all([0, 1].map((one) => newBook(`Book ${round} ${one}`)));
    const adding = forms.map(async (form, one) => {
      const answer = await seller.send('/api/product/add', { form }).catch(() => null);
      if (answer?.status === 200) added.push(`Book ${round} ${one}`);
    });
    // Somewhere around the moment in which one of them is through and the others are not.
    if (round % 2 === 0) await Promise.race(adding);
    await pause(Math.random() * 120);
    await shop.kill();
    await Promise.all(adding);
    shop = await startShop(place);
  }
  const { lost, missing, broken } = await looked(place, shop.url, added);
  await shop.stop();
  const orphans = await sweptOrphans(place);
  return [
    {
      what: `kill -9 during uploads, ${rounds} rounds`,
      wanted: '0 lost, 0 without a file, 0 broken, orphans swept',
      measured: `${lost} lost of ${added.length}, ${missing} without a file, ${broken} broken, ${orphans.swept} orphans swept, ${orphans.left} left`,
      ok: lost + missing + broken + orphans.left === 0 && added.length > 0,
    },
  ];
}

async function looked(place: Place, url: string, added: string[]) {
  const books = await lookInto(place, (sql) => sql.selectFrom('books').select(['name', 'images']).execute());
  const names = new Set(books.map(({ name }) => name));
  const files = books.flatMap(({ images }) => (JSON.parse(images) as string[]).flatMap(filesOf));
  let missing = 0;
  let broken = 0;
  for (const file of files) {
    const response = await fetch(`${url}/files/${file}`);
    if (response.status !== 200) missing++;
    else
      await sharp(await response.bytes())
        .stats()
        .catch(() => broken++);
  }
  // What was half written has no address.
  const incoming = join(place.dataDir, 'files', 'incoming');
  for (const part of existsSync(incoming) ? readdirSync(incoming) : []) {
    if ((await call(`${url}/files/incoming/${part}`)).status === 200) broken++;
  }
  return { lost: added.filter((name) => !names.has(name)).length, missing, broken };
}

/** As the shop does by itself, two days later. */
async function sweptOrphans(place: Place) {
  const files = createLocalFiles(join(place.dataDir, 'files'));
  const db = await openDatabase(place, { warn: () => undefined });
  try {
    const swept = await sweepOrphans(db, files, Date.now() + 2 * 86_400_000);
    const used = new Set(
      (await db.sql.selectFrom('books').select('images').execute()).flatMap(({ images }) =>
        (JSON.parse(images) as string[]).flatMap(filesOf),
      ),
    );
    const there = [];
    for await (const { name } of files.list()) there.push(name);
    return { swept, left: there.filter((name) => !used.has(name)).length };
  } finally {
    await db.close();
  }
}
