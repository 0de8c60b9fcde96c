import { expect, test } from 'vitest';
import { mailsOf } from '../../../tests/support/mail/test-mails.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { newId } from '../db/new-id.ts';
import { writeNewsletters } from './newsletter-desk-api.ts';

test.each(bothEngines)(
  'a newsletter that two processes write has one batch, and nobody in it twice, on %s',
  async (engine) => {
    const shop = await openTestShop(engine, {
      env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@books.example' },
    });
    const seller = await sellerIn(shop);
    const readers = Array.from({ length: 250 }, (_, n) => ({
      id: newId(),
      email: `reader${n}@example.com`,
      lang: 'en' as const,
      confirmedAt: 1,
      createdAt: 1,
    }));
    await shop.db.sql.insertInto('subscribers').values(readers).execute();
    const text = { subject: 'New books', subjectAr: '', body: 'These have arrived.', bodyAr: '', books: [] };
    const { body } = await seller.post('/api/newsletter/save', text);
    await seller.post('/api/newsletter/send', { id: body.newsletter._id });
    await Promise.all([writeNewsletters(shop.deps), writeNewsletters(shop.deps)]);
    const mails = await mailsOf(shop);
    expect(mails).toHaveLength(200);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(200);
    await shop.close();
  },
);
