import { createLinkIssuer } from '../../../src/server/accounts/reset-api.ts';
import type { MailRow } from '../../../src/server/db/tables.ts';
import { type SendDeps, sendMails } from '../../../src/server/mail/send-mails.ts';
import { createMailRenderer } from '../../../src/server/pages/mail-renderer.ts';
import type { PageBuild } from '../../../src/server/pages/pages.ts';
import { createShopState } from '../../../src/server/shop/shop-state.ts';
import { setLanguageSource } from '../../../src/web/locale.ts';
import { writeMail } from '../../../src/web/mail/write-mail.tsx';
import type { TestShop } from '../test-shop.ts';

/** Writes mails from the sources; the shop itself uses the built pages. */
export function testMailRenderer({ db, config }: Pick<TestShop, 'db' | 'config'>) {
  const renderMail: PageBuild['renderMail'] = (content, language, facts) => {
    setLanguageSource(() => language);
    const mail = writeMail(content, facts);
    setLanguageSource(() => ({ locale: 'en', prefix: '' }));
    return mail;
  };
  const renderPage = () => Promise.reject(new Error('mails only'));
  return createMailRenderer(
    { load: async () => ({ renderMail, renderPage }) },
    db,
    createShopState(db, config),
  );
}

/** Sends what is due, as the job does. Without a transport the mails get the state `kept`. */
export function sendTestMails(shop: TestShop, given: Partial<SendDeps> = {}): Promise<void> {
  const { db, log, now, outbox } = shop.deps;
  return sendMails({
    db,
    log,
    now,
    addLink: createLinkIssuer({ db, now, outbox, sellerEmail: shop.config.seller.email }),
    render: testMailRenderer(shop),
    transport: null,
    isLimited: true,
    stop: new AbortController().signal,
    ...given,
  });
}

export function mailsOf({ db }: Pick<TestShop, 'db'>): Promise<MailRow[]> {
  return db.sql.selectFrom('mails').selectAll().orderBy('id').execute();
}
