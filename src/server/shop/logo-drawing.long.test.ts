import { expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';

// It is drawn for ten seconds.
test.each(['feTurbulence'])(
  'an SVG as the logo that takes very long, or very much memory, is refused: %s',
  async (effect) => {
    const shop = await openTestShop('sqlite', { empty: true });
    const seller = await sellerIn(shop);
    const square = 'viewBox="0 0 1000 1000" xmlns="http://www.w3.org/2000/svg"';
    const slow = `<${effect} numOctaves="1000" baseFrequency=".5"/>`.repeat(100);
    const drawn = `<rect width="1000" height="1000" filter="url(#f)"/>`;
    const form = new FormData();
    form.set('logo', new Blob([`<svg ${square}><filter id="f">${slow}</filter>${drawn}</svg>`]), 'logo.svg');
    const { status, body } = await seller.send('/api/seller/logo', { method: 'POST', body: form });
    const { logo } = (await seller.get('/api/seller/settings')).body;
    expect([status, body.code, logo]).toEqual([415, 'not-a-logo', null]);
    await shop.close();
  },
);
