import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasDump } from '../../../scripts/services/postgres-binaries.mjs';
import { mailsOf } from '../../../tests/support/mail/test-mails.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { newMail } from '../mail/mail-queries.ts';
import { insertRows } from '../db/rows.ts';
import { backUp } from './backup.ts';
import { watchHealth } from './watch-health.ts';

const hour = 3_600_000;
const mailServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' };

describe.each(bothEngines)('the health of a shop on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let failing: { name: string; error: string }[];
  beforeEach(async () => {
    shop = await openTestShop(engine, { env: mailServer });
    // Not a moment of the clock: the templates of the tests were migrated a while ago.
    await shop.db.sql.updateTable('migrations').set({ appliedAt: shop.clock.now }).execute();
    seller = await sellerIn(shop);
    failing = [];
  });
  afterEach(() => shop.close());

  const watch = () => watchHealth({ ...shop.deps, failingJobs: () => failing });
  const health = async () => (await seller.get('/api/seller/health')).body;
  /** Of this machine's disk nothing is known. */
  const kinds = async () => (await health()).alerts.map(({ kind }) => kind).filter((kind) => kind !== 'disk');
  const alertMails = async () => (await mailsOf(shop)).filter(({ kind }) => kind === 'shop-alert');

  test('is unknown until it was checked, and good in a new shop', async () => {
    expect(await health()).toMatchObject({ alerts: [], lastBackup: null, checkedAt: null });
    await watch();
    expect(await kinds()).toEqual([]);
    expect((await health()).checkedAt).toBe(new Date(shop.clock.now).toISOString());
  });

  test('a missing backup is told after a day, by one mail a day, until there is one', async () => {
    shop.clock.now += 27 * hour;
    seller = await sellerIn(shop);
    await watch();
    expect(await kinds()).toEqual(['backup-missing']);
    const { since } = (await health()).alerts[0]!;
    await watch();
    shop.clock.now += 23 * hour;
    await watch();
    expect(await alertMails()).toHaveLength(1);
    shop.clock.now += hour;
    seller = await sellerIn(shop);
    await watch();
    const mails = await alertMails();
    expect(mails).toMatchObject([{ recipient: 'seller@example.com' }, {}]);
    expect((await health()).alerts[0]).toMatchObject({ kind: 'backup-missing', since });
    const { body } = await seller.get(`/api/mail/view?id=${mails[0]!.id}`);
    expect(body.text).toContain('The shop has no backup of the last day.');
    await seller.post('/api/seller/settings', { deskLanguage: 'ar' });
    const arabic = await seller.get(`/api/mail/view?id=${mails[0]!.id}`);
    expect(arabic.body.subject).toBe('متجرك يحتاج إلى عنايتك');
  });

  test('failing mails and jobs are told', async () => {
    const mail = newMail({ kind: 'new-order', to: 'seller@example.com', lang: 'en' }, shop.clock.now);
    await insertRows(shop.db.sql, 'mails', { ...mail, state: 'failed' });
    failing = [{ name: 'sweep files', error: 'EACCES' }];
    await watch();
    expect((await health()).alerts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'mail', detail: '1' }),
        expect.objectContaining({ kind: 'job', detail: 'sweep files: EACCES' }),
      ]),
    );
    failing = [];
    await shop.db.sql.deleteFrom('mails').execute();
    await watch();
    expect(await kinds()).toEqual([]);
  });

  test.each(engine === 'sqlite' || hasDump() ? ['the desk'] : [])(
    'the last good backup and a later failure are shown at %s',
    async () => {
      const { config } = shop;
      const takenAt = Math.floor(Date.now() / 1000) * 1000;
      await backUp(config, config.backup, takenAt);
      shop.clock.now = takenAt + 25 * hour;
      seller = await sellerIn(shop);
      await watch();
      expect(await kinds()).toEqual([]);
      expect((await health()).lastBackup).toBe(new Date(takenAt).toISOString());

      await shop.db.sql.deleteFrom('books').execute();
      await expect(backUp(config, config.backup)).rejects.toThrow('The shop is empty');
      await watch();
      expect(await kinds()).toEqual(['backup-failed']);
      expect((await health()).lastBackup).toBe(new Date(takenAt).toISOString());

      rmSync(join(config.dataDir, 'backups'), { recursive: true });
      writeFileSync(join(config.dataDir, 'backups'), 'not a folder');
      await watch();
      expect(await kinds()).toEqual(['backup-failed', 'backup-missing']);
    },
  );
});
