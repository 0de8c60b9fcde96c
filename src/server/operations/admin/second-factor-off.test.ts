import { expect, test } from 'vitest';
import { goodPassword } from '../../../../tests/support/test-accounts.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';
import { hire } from '../../../../tests/support/test-staff.ts';
import { readConfig } from '../../config.ts';
import { runAdmin } from './run-admin.ts';

test.each(engines)(
  'the owner and a member who lost their device log in without a code again, on %s',
  async (engine) => {
    const shop = await openTestShop(engine);
    const { dataDir, databaseUrl, seller } = shop.config;
    const env = { DEMO: 'on', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const run = (...args: string[]) => runAdmin(['second-factor-off', ...args], () => readConfig(env));
    const logIn = (email: string, password: string | null) =>
      shop.visitor().post('/api/seller/login', { email, password });
    const member = await hire(shop, 'orders');
    const lost = { totpSecret: 'JBSWY3DPEHPK3PXP', recoveryCodes: '["a hash"]' };
    await shop.db.sql.updateTable('members').set(lost).execute();
    for (const [who, email, password] of [
      ['seller', seller.email, seller.password],
      [member.email.toUpperCase(), member.email, goodPassword],
    ] as const) {
      expect((await logIn(email, password)).body.code).toBe('code-needed');
      await run(who, '--dry-run');
      expect((await logIn(email, password)).body.code).toBe('code-needed');
      expect((await run(who)).code).toBe(0);
      expect((await logIn(email, password)).status).toBe(200);
      const again = await run(who);
      expect(again).toMatchObject({ code: 1, said: `${who} has no second factor.` });
    }
    for (const { recoveryCodes } of await shop.db.sql.selectFrom('members').selectAll().execute())
      expect(recoveryCodes).toBe('[]');
    await shop.close();
  },
);
