import { test } from 'vitest';
import { openTestShop } from '/w/d/tests/support/test-shop.ts';
import { sellerIn, register } from '/w/d/tests/support/test-accounts.ts';
for (const engine of ['sqlite', 'postgres'] as const)
  for (const empty of [true, false])
    test(`${engine} ${empty}`, async () => {
      const t = { open: 0, login: 0, login2: 0, reg: 0, close: 0 };
      const n = 8;
      for (let i = 0; i < n; i++) {
        let a = performance.now();
        const s = await openTestShop(engine, { empty });
        t.open += performance.now() - a;
        a = performance.now();
        await sellerIn(s);
        t.login += performance.now() - a;
        a = performance.now();
        await sellerIn(s);
        t.login2 += performance.now() - a;
        a = performance.now();
        await register(s, 'x@example.com');
        t.reg += performance.now() - a;
        a = performance.now();
        await s.close();
        t.close += performance.now() - a;
      }
      console.log(
        engine,
        empty,
        Object.entries(t)
          .map(([k, v]) => `${k} ${(v / n).toFixed(0)}`)
          .join(' '),
      );
    });
