import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

/** What the shop's job would write. */
function report(dataDir: string, found: object) {
  const file = new DatabaseSync(join(dataDir, 'warraq.sqlite'), { timeout: 10_000 });
  file
    .prepare(
      'insert into shop_health (one, found) values (1, ?) on conflict do update set found = excluded.found',
    )
    .run(JSON.stringify(found));
  file.close();
}

test('the desk tells what needs a person, and when the last backup was taken', async ({ page, ownShop }) => {
  const shopper = new Shopper(page, 'ar');
  const at = '2026-11-16T03:15:00.000Z';
  const alert = { kind: 'backup-failed', detail: 'The disk is full.', since: at };
  report(ownShop.dataDir, { alerts: [alert], lastBackup: at, checkedAt: at });
  await ownShop.openDesk(page, '/ar/seller/settings');
  const notice = page.getByRole('status').filter({ hasText: shopper.messages.mail_alert_title! });
  await expect(notice.getByRole('listitem')).toHaveText(
    `${shopper.messages.alert_backup_failed}: The disk is full.`,
  );
  await expect(page.getByText(shopper.messages.desk_last_backup!).locator('time')).toHaveAttribute(
    'datetime',
    at,
  );
  report(ownShop.dataDir, { alerts: [], lastBackup: null, checkedAt: at });
  await page.reload();
  await expect(page.getByText(shopper.messages.desk_no_backup!)).toBeVisible();
  await expect(notice).toHaveCount(0);
});
