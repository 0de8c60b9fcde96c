import Mail from 'icon:mail';
import MessageCircle from 'icon:message-circle';
import PhoneIcon from 'icon:phone';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { mailLink } from '../../../rules/accounts.ts';
import { addressLines } from '../../../rules/addresses.ts';
import { digitsOf, plainNumber } from '../../../rules/digits.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { orderSums } from '../../orders/order-text.ts';
import { phrase } from '../../shelf/book-text.ts';
import { locale } from '../../locale.ts';
import { storeNameHere, useShopFacts } from '../../shop-facts.ts';
import { Fact } from '../../ui/fact.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Phrase } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import styles from './desk-orders.module.css';

/** A number as the shopper knows it. */
export function OrderNumber({ of }: { of: number }) {
  return <bdi dir="ltr">{formatOrderNumber(of)}</bdi>;
}

/** Opens the list of orders at this one. */
export function OrderLink({ number }: Pick<Order, 'number'>) {
  return (
    <ShopLink to={`/seller/orders?q=${formatOrderNumber(number)}`}>
      <OrderNumber of={number} />
    </ShopLink>
  );
}

interface OrderSumsProps {
  order: Parameters<typeof orderSums>[0];
  children?: ReactNode;
}

/** What an order comes to, and what else is told below. */
export function OrderSums({ order, children }: OrderSumsProps) {
  return (
    <dl>
      {orderSums(order).map(({ label, amount }) => (
        <Fact key={label} name={label} className={`${kit.row} ${kit.apart}`}>
          {amount === null ? m.free() : <Price amount={amount} />}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

/** The whole address in the lines of its country, each in the direction of its script. */
export function OrderAddress({ order: { address, pickup } }: { order: Pick<Order, 'address' | 'pickup'> }) {
  return (
    <address className={styles.address}>
      <Phrase className={kit.title} of={phrase(`${address.firstName} ${address.lastName}`)} />
      {pickup && <span>{m.pickup()}</span>}
      {Object.entries(pickup ? [] : addressLines(address)).map(([index, line]) => (
        <Phrase key={index} of={phrase(line)} />
      ))}
      <bdi dir="ltr">{plainNumber(address.phone)}</bdi>
      <bdi dir="ltr" className={kit.quiet}>
        {address.email}
      </bdi>
    </address>
  );
}

/** Calls or writes to the shopper. A message begins with a greeting in the language in which the shopper ordered. */
export function OrderContact({ order }: { order: Order }) {
  const facts = useShopFacts();
  const { firstName: name, email, phone } = order.address;
  const id = formatOrderNumber(order.number);
  const language = order.lang ?? locale();
  const store = storeNameHere(facts, language);
  const greeting = m.desk_greeting({ name, store, id }, { locale: language });
  const subject = m.desk_greeting_subject({ store, id }, { locale: language });
  const number = plainNumber(phone).replace(/[^\d+]/g, '');
  if (!email && !number) return null;
  return (
    <p className={kit.row}>
      {number && (
        <a className="btn btn-3" href={`tel:${number}`} aria-label={m.desk_call_of({ name })}>
          <PhoneIcon />
          {m.desk_call()}
        </a>
      )}
      {email && (
        <a
          className="btn btn-3"
          href={mailLink(email, { subject, body: greeting })}
          aria-label={m.desk_mail_to_of({ name })}
        >
          <Mail />
          {m.desk_mail_to()}
        </a>
      )}
      {/* WhatsApp finds a number only with its country code. */}
      {number.startsWith('+') && (
        <a
          className="btn btn-3"
          href={`https://wa.me/${digitsOf(number)}?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle />
          {m.whatsapp()}
          <span className="vh"> ({m.opens_new_tab()})</span>
        </a>
      )}
    </p>
  );
}
