import type { ReactNode } from 'react';
import type { Invoice, Paper } from '../../contract/invoices.ts';
import { addressLines } from '../../rules/addresses.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../rules/ids.ts';
import { dayWriter, timeWriter } from '../../rules/dates.ts';
import { otherTitleOf, phrase, titleOf } from '../books/book-words.ts';
import { taxLabel } from './tax-words.ts';
import { paymentName } from './order-words.ts';
import { RecipientName } from './address-text.tsx';
import { direction, type Locale, locale, otherLocale } from '../locale.ts';
import { useTimeZone } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import styles from './invoice.module.css';

/** The printable invoice of an order and its credit notes, each on a page of its own. */
export function InvoiceSheets({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <Sheet invoice={invoice} paper={invoice} />
      {invoice.creditNotes.map((note) => (
        <Sheet key={note.number} invoice={invoice} paper={note} />
      ))}
    </>
  );
}

/** In both languages, that of the page first. Times are those of the shop's zone at issue. */
function Sheet({ invoice, paper }: { invoice: Invoice; paper: Paper }) {
  const { seller, buyer, order, suppliedAt } = invoice;
  const isNote = paper !== invoice;
  const here = useTimeZone();
  // `2026-11-16 14:05` reads the same in both languages. An invoice of an older version has no zone.
  const zone = seller.timeZone ?? here;
  const [dayOf, time] = [dayWriter(zone), timeWriter(zone)];
  const momentOf = (at: string) => time(Date.parse(at)).slice(0, 16).replace('T', ' ');
  const numberName: Words = (at) => (isNote ? m.credit_note_number({}, at) : m.invoice_number({}, at));
  const { taxReason } = invoice;
  const hasTax = taxReason === 'destination' || paper.lines.some(({ taxPercent }) => taxPercent > 0);
  return (
    <article className={`${styles.invoice} printed`}>
      <header>
        <h1>
          <Both words={isNote ? noteTitle(seller) : invoiceTitle(seller)} />
        </h1>
        <SellerDetails seller={seller} />
        {paper.qr && <QrCode {...paper.qr} />}
      </header>
      <div className={styles.facts}>
        <section>
          <h2>
            <Both words={(at) => m.invoice_to({}, at)} />
          </h2>
          <address>
            <RecipientName address={buyer} />
            {Object.entries(addressLines(buyer)).map(([index, line]) => (
              <bdi key={index} lang={phrase(line).lang}>
                {line}
              </bdi>
            ))}
            {invoice.pickup && <Both words={(at) => m.pickup({}, at)} />}
          </address>
        </section>
        <dl>
          <Fact words={numberName}>{formatInvoiceNumber(paper.number)}</Fact>
          <Fact words={(at) => m.issued_at({}, at)}>{momentOf(paper.issuedAt)}</Fact>
          {isNote && (
            <Fact words={(at) => m.credit_for_invoice({}, at)}>
              {formatInvoiceNumber(invoice.number)} · {dayOf(invoice.issuedAt)}
            </Fact>
          )}
          {!isNote && <Fact words={(at) => m.supplied_at({}, at)}>{momentOf(suppliedAt)}</Fact>}
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
            {hasTax && (
              <>
                <Head words={(at) => m.net_amount({}, at)} />
                <Head words={(at) => m.demo_card_tax({}, at)} />
              </>
            )}
            <Head words={(at) => m.amount({}, at)} />
          </tr>
        </thead>
        <tbody>
          {Object.entries(paper.lines).map(([index, line]) => (
            <Line key={index} line={line} hasTax={hasTax} />
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {hasTax &&
          paper.rates.map(({ taxPercent: percent, net, tax }) => (
            <Rate key={percent} net={net} tax={tax} rate={{ taxPercent: percent, taxReason }} />
          ))}
        <Sum words={(at) => (isNote ? m.credited_total({}, at) : m.total({}, at))} className={styles.total}>
          <Price amount={paper.totals.gross} />
        </Sum>
        {!isNote && (
          <Sum words={(at) => m.payment({}, at)}>
            <Both words={(at) => paymentName(invoice, at)} />
          </Sum>
        )}
      </dl>
    </article>
  );
}

const isSaudi = ({ country, taxNumber }: Paper['seller']) => country === 'SA' && taxNumber !== '';

function invoiceTitle(seller: Paper['seller']): Words {
  if (isSaudi(seller)) return (at) => m.simplified_tax_invoice({}, at);
  return (at) => (seller.taxNumber ? m.tax_invoice({}, at) : m.invoice({}, at));
}

function noteTitle(seller: Paper['seller']): Words {
  return (at) => (isSaudi(seller) ? m.simplified_credit_note({}, at) : m.credit_note({}, at));
}

type Words = (at: { locale: Locale }) => string;

/** A label in both languages. */
function Both({ words }: { words: Words }) {
  return (
    <span className={styles.both}>
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

function SellerDetails({ seller }: { seller: Paper['seller'] }) {
  const { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone } = seller;
  const names = legalName ? [legalName] : [...new Set([storeName, storeNameAr])];
  return (
    <div className={styles.seller}>
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

/** Black on white in every theme, so that any phone reads it. */
function QrCode({ size, path }: NonNullable<Paper['qr']>) {
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.invoice_qr()}>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

const lineNames: Record<Exclude<Paper['lines'][number]['kind'], 'book'>, Words> = {
  delivery: (at) => m.shipping({}, at),
  fee: (at) => m.cash_fee({}, at),
  rounding: (at) => m.rounding({}, at),
  refund: (at) => m.credited_sum({}, at),
};

function Line({ line, hasTax }: { line: Paper['lines'][number]; hasTax: boolean }) {
  const { kind, quantity, price, net, tax, gross, taxPercent } = line;
  return (
    <tr>
      <td>{kind === 'book' ? <Title {...line} /> : <Both words={lineNames[kind]} />}</td>
      <td data-name={m.quantity()}>
        <bdi dir="ltr">{quantity}</bdi>
      </td>
      <td data-name={m.unit_price()}>
        <Price amount={price} />
      </td>
      {hasTax && (
        <>
          <td data-name={m.net_amount()}>
            <Price amount={net} />
          </td>
          <td data-name={m.demo_card_tax()}>
            <Price amount={tax} />{' '}
            <bdi dir="ltr" className={styles.rate}>
              {taxPercent}%
            </bdi>
          </td>
        </>
      )}
      <td data-name={m.amount()}>
        <Price amount={gross} />
      </td>
    </tr>
  );
}

function Title(book: Pick<Paper['lines'][number], 'name' | 'nameAr'>) {
  const title = titleOf(book);
  const other = otherTitleOf(book);
  return (
    <>
      <bdi lang={title.lang}>{title.text}</bdi>
      {other && <bdi lang={other.lang}>{other.text}</bdi>}
    </>
  );
}

interface RateProps {
  net: number;
  tax: number;
  rate: Pick<Invoice, 'taxReason'> & { taxPercent: number };
}

function Rate({ net, tax, rate }: RateProps) {
  const { taxPercent: percent } = rate;
  return (
    <>
      <Sum words={(at) => m.taxable_amount({ percent }, at)}>
        <Price amount={net} />
      </Sum>
      <Sum words={(at) => taxLabel({ ...rate, pricesIncludeTax: false }, at)}>
        <Price amount={tax} />
      </Sum>
    </>
  );
}

function Sum({ words, className, children }: { words: Words; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>
        <Both words={words} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
