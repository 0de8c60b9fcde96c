import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '../../src/server/db/open.ts';
import { filesOf } from '../../src/server/files/file-store.ts';
import { createLocalFiles } from '../../src/server/files/local-files.ts';
import { sweepOrphans } from '../../src/server/operations/sweep-files.ts';
import { readDatabase } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import { call } from './http-call.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { Customer } from './shopper.ts';

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

/** `kill -9` while books with pictures are added. No book may lack its files, and no partial file may be served. */
export async function killedUploads(context: FaultContext): Promise<Finding[]> {
  const rounds = 20;
  const settings = await context.newSettings();
  let shop = await startShop(settings);
  const seller = await new Customer(shop.url).logInAsSeller();
  const added: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const forms = await Promise.all([0, 1].map((index) => newBook(`Book ${round} ${index}`)));
    const adding = forms.map(async (form, index) => {
      const response = await seller.send('/api/product/add', { form }).catch(() => null);
      if (response?.status === 200) added.push(`Book ${round} ${index}`);
    });
    // In every second round one upload completes before the kill.
    if (round % 2 === 0) await Promise.race(adding);
    await pause(Math.random() * 120);
    await shop.kill();
    await Promise.all(adding);
    shop = await startShop(settings);
  }
  const { lost, missing, broken } = await checkFiles(settings, shop.url, added);
  await shop.stop();
  const orphans = await deleteOrphans(settings);
  return [
    {
      name: `kill -9 during uploads, ${rounds} rounds`,
      wanted: '0 lost, 0 without a file, 0 broken, orphans deleted',
      measured: `${lost} lost of ${added.length}, ${missing} without a file, ${broken} broken, ${orphans.deleted} orphans deleted, ${orphans.left} left`,
      ok: lost + missing + broken + orphans.left === 0 && added.length > 0,
    },
  ];
}

async function checkFiles(settings: ShopSettings, url: string, added: string[]) {
  const books = await readDatabase(settings, (sql) =>
    sql.selectFrom('books').select(['name', 'images']).execute(),
  );
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
  // Files that were not written to the end must not be served.
  const incoming = join(settings.dataDir, 'files', 'incoming');
  for (const part of existsSync(incoming) ? readdirSync(incoming) : []) {
    if ((await call(`${url}/files/incoming/${part}`)).status === 200) broken++;
  }
  return { lost: added.filter((name) => !names.has(name)).length, missing, broken };
}

/** Runs the shop's own job, as if two days had passed. */
async function deleteOrphans(settings: ShopSettings) {
  const files = createLocalFiles(join(settings.dataDir, 'files'));
  const db = await openDatabase(settings, { warn: () => undefined });
  try {
    const deleted = await sweepOrphans(db, files, Date.now() + 2 * 86_400_000);
    const used = new Set(
      (await db.sql.selectFrom('books').select('images').execute()).flatMap(({ images }) =>
        (JSON.parse(images) as string[]).flatMap(filesOf),
      ),
    );
    const stored = [];
    for await (const { name } of files.list()) stored.push(name);
    return { deleted, left: stored.filter((name) => !used.has(name)).length };
  } finally {
    await db.close();
  }
}
