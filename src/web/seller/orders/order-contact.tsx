import Mail from 'icon:mail';
import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import type { Order } from '../../../contract/orders.ts';
import { plainNumber } from '../../../rules/digits.ts';
import { mailLink } from '../../../rules/emails.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { digitsOf } from '../../../rules/phones.ts';
import { locale } from '../../locale.ts';
import { storeNameHere, useShopFacts } from '../../shell/store-name.ts';
import { m } from '../../i18n/messages.js';

/** Calls or writes to the shopper. A message begins with a greeting in the language in which the shopper ordered. */
export function OrderContact({ order }: { order: Order }) {
  const facts = useShopFacts();
  const { firstName, email, phone } = order.address;
  const id = formatOrderNumber(order.number);
  const language = order.lang ?? locale();
  const store = storeNameHere(facts, language);
  const greeting = m.desk_greeting({ name: firstName, store, id }, { locale: language });
  const subject = m.desk_greeting_subject({ store, id }, { locale: language });
  const number = plainNumber(phone).replace(/[^\d+]/g, '');
  if (!email && !number) return null;
  return (
    <p className="contact">
      {number && (
        <a href={`tel:${number}`} aria-label={m.desk_call_of({ name: firstName })}>
          <Phone className="ico" aria-hidden="true" />
          {m.desk_call()}
        </a>
      )}
      {email && (
        <a
          href={mailLink(email, { subject, body: greeting })}
          aria-label={m.desk_mail_to_of({ name: firstName })}
        >
          <Mail className="ico" aria-hidden="true" />
          {m.desk_mail_to()}
        </a>
      )}
      {/* WhatsApp finds a number only with its country code. */}
      {number.startsWith('+') && (
        <a
          href={`https://wa.me/${digitsOf(number)}?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle className="ico" aria-hidden="true" />
          {m.whatsapp()}
          <span className="vh"> ({m.opens_new_tab()})</span>
        </a>
      )}
    </p>
  );
}
