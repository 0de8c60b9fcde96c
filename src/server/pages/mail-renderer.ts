import type { MailContent } from '../../contract/mails.ts';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { MailRenderer } from '../mail/send-mails.ts';
import { findOrder } from '../orders/order-queries.ts';
import { orderPage } from '../orders/order-wire.ts';
import type { PageSource } from './pages.ts';

/** Reads what a mail is about and writes it in the mail's language. */
export function createMailRenderer(
  { load }: Pick<PageSource, 'load'>,
  db: Db,
  readFacts: () => Promise<ShopFacts>,
): MailRenderer {
  return async (mail) => {
    const facts = await readFacts();
    const content = await contentOf(db, mail, facts.publicUrl);
    return content && (await load()).renderMail(content, mail.lang, facts);
  };
}

async function contentOf(db: Db, { kind, about, lang }: MailRow, shop: string): Promise<MailContent | null> {
  const row = await findOrder(db, about ?? '');
  const [order] = row ? (await orderPage(db, [row], 1)).orders : [];
  if (!order) return null;
  const home = lang === 'ar' ? `${shop}/ar` : shop;
  return { kind, order, link: kind === 'new-order' ? `${home}/seller/orders` : `${home}/my-orders` };
}
