import type { ReactNode } from 'react';
import type { Invoice, Order } from '../../contract/orders.ts';
import { addressLines } from '../../rules/addresses.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../rules/ids.ts';
import { lineAmount } from '../../rules/money.ts';
import { dayWriter } from '../../rules/dates.ts';
import { otherTitleOf, phrase, titleOf } from '../books/book-words.ts';
import { RecipientName } from './address-text.tsx';
import { direction, type Locale, locale, otherLocale } from '../locale.ts';
import { useMoney, useTimeZone } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import { orderSums } from './order-sums.ts';
import './invoice.css';

/** A printable invoice in both languages, that of the page first. Its dates are those of the shop's time zone at issue. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, issuedAt, seller, order } = invoice;
  const here = useTimeZone();
  // `2026-11-16` reads the same in both languages. An invoice of an older version has no zone.
  const dayOf = dayWriter(seller.timeZone ?? here);
  return (
    <article className="invoice printed">
      <header>
        <h1>
          <Both words={(at) => (seller.taxNumber ? m.tax_invoice({}, at) : m.invoice({}, at))} />
        </h1>
        <SellerDetails seller={seller} />
      </header>
      <div className="invoice-facts">
        <section>
          <h2>
            <Both words={(at) => m.invoice_to({}, at)} />
          </h2>
          <address>
            <RecipientName address={order.address} />
            {Object.entries(addressLines(order.address)).map(([place, line]) => (
              <bdi key={place} lang={phrase(line).lang}>
                {line}
              </bdi>
            ))}
          </address>
        </section>
        <dl>
          <Fact words={(at) => m.invoice_number({}, at)}>{formatInvoiceNumber(number)}</Fact>
          <Fact words={(at) => m.invoice_date({}, at)}>{dayOf(issuedAt)}</Fact>
          <Fact words={(at) => m.order_word({}, at)}>{formatOrderNumber(order.number)}</Fact>
          <Fact words={(at) => m.placed_on({}, at)}>{dayOf(order.createdAt)}</Fact>
        </dl>
      </div>
      <table>
        <thead>
          <tr>
            <Head words={(at) => m.mail_book({}, at)} />
            <Head words={(at) => m.quantity({}, at)} />
            <Head words={(at) => m.unit_price({}, at)} />
            <Head words={(at) => m.amount({}, at)} />
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <InvoiceLine key={item._id} {...item} />
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        <Sums order={order} />
      </dl>
    </article>
  );
}

type Words = (at: { locale: Locale }) => string;

/** A label in both languages. */
function Both({ words }: { words: Words }) {
  return (
    <span className="both">
      {[locale(), otherLocale()].map((lang) => (
        <span key={lang} lang={lang} dir={direction(lang)}>
          {words({ locale: lang })}
        </span>
      ))}
    </span>
  );
}

function Head({ words }: { words: Words }) {
  return (
    <th scope="col">
      <Both words={words} />
    </th>
  );
}

function Fact({ words, children }: { words: Words; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Both words={words} />
      </dt>
      <dd>
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  );
}

function SellerDetails({ seller }: { seller: Invoice['seller'] }) {
  const { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone } = seller;
  const names = legalName ? [legalName] : [...new Set([storeName, storeNameAr])];
  return (
    <div className="invoice-seller">
      {names.map((name) => (
        <b key={name}>
          <bdi lang={phrase(name).lang}>{name}</bdi>
        </b>
      ))}
      {postalAddress && <bdi lang={phrase(postalAddress).lang}>{postalAddress}</bdi>}
      {[email, phone].filter(Boolean).map((contact) => (
        <bdi key={contact} dir="ltr">
          {contact}
        </bdi>
      ))}
      {taxNumber && (
        <span>
          <Both words={(at) => m.invoice_tax_number({}, at)} /> <bdi dir="ltr">{taxNumber}</bdi>
        </span>
      )}
    </div>
  );
}

function InvoiceLine({ product, quantity }: Order['items'][number]) {
  const title = titleOf(product);
  const other = otherTitleOf(product);
  const money = useMoney();
  return (
    <tr>
      <td>
        <bdi lang={title.lang}>{title.text}</bdi>
        {other && <bdi lang={other.lang}>{other.text}</bdi>}
      </td>
      <td data-name={m.quantity()}>
        <bdi dir="ltr">{quantity}</bdi>
      </td>
      <td data-name={m.unit_price()}>
        <Price amount={product.offerPrice} />
      </td>
      <td data-name={m.amount()}>
        <Price amount={lineAmount(product.offerPrice, quantity, money)} />
      </td>
    </tr>
  );
}

/** What went back is taken off at the end. */
function Sums({ order }: { order: Order }) {
  const { refunded, paymentType } = order;
  const paid: Words = (at) => (paymentType === 'COD' ? m.cash_on_delivery({}, at) : m.online_payment({}, at));
  return (
    <>
      {orderSums(order).map(({ label, amount }, place) => (
        <Sum
          key={label}
          words={(at) => orderSums(order, at)[place]!.label}
          amount={amount}
          className={label === m.total() ? 'total' : undefined}
        />
      ))}
      {refunded > 0 && <Sum words={(at) => m.refunded({}, at)} amount={-refunded} />}
      <div>
        <dt>
          <Both words={(at) => m.payment({}, at)} />
        </dt>
        <dd>
          <Both words={paid} />
        </dd>
      </div>
    </>
  );
}

interface SumProps {
  words: Words;
  /** Null if it costs nothing. */
  amount: number | null;
  className?: string | undefined;
}

function Sum({ words, amount, className }: SumProps) {
  return (
    <div className={className}>
      <dt>
        <Both words={words} />
      </dt>
      <dd>{amount === null ? <Both words={(at) => m.free({}, at)} /> : <Price amount={amount} />}</dd>
    </div>
  );
}
