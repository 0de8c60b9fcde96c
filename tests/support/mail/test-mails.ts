import type { MailRow } from '../../../src/server/db/tables.ts';
import { createMailRenderer } from '../../../src/server/pages/mail-renderer.ts';
import type { PageBuild } from '../../../src/server/pages/pages.ts';
import { createSettings } from '../../../src/server/settings/settings.ts';
import { createShopFacts } from '../../../src/server/settings/shop-facts.ts';
import { setLocaleSource } from '../../../src/web/locale.ts';
import { writeMail } from '../../../src/web/mail/write-mail.tsx';
import type { TestShop } from '../test-shop.ts';

/** Writes mails from the sources; the shop itself uses the built pages. */
export function testMailRenderer({ db, config }: Pick<TestShop, 'db' | 'config'>) {
  const renderMail: PageBuild['renderMail'] = (content, locale, facts) => {
    setLocaleSource(() => locale);
    const mail = writeMail(content, facts);
    setLocaleSource(() => 'en');
    return mail;
  };
  const renderPage = () => Promise.reject(new Error('mails only'));
  const facts = createShopFacts(createSettings(db, config), config);
  return createMailRenderer({ load: async () => ({ renderMail, renderPage }) }, db, facts);
}

export function mailsOf({ db }: Pick<TestShop, 'db'>): Promise<MailRow[]> {
  return db.sql.selectFrom('mails').selectAll().orderBy('id').execute();
}
