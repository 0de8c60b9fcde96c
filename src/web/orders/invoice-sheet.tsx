import type { ComponentProps, ReactNode } from 'react';
import type { Invoice, TaxDocument } from '../../contract/invoices.ts';
import { addressLines } from '../../rules/addresses.ts';
import { joinVolumes } from '../../rules/join-volumes.ts';
import { sumOfAmounts } from '../../rules/money.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../rules/ids.ts';
import { dayWriter, timeWriter } from '../../rules/dates.ts';
import { joinedTitle, otherTitleOf, phrase, titleOf } from '../shelf/book-text.ts';
import { taxLabel } from './tax-text.ts';
import { paymentName } from './order-text.ts';
import { RecipientName } from './address-text.tsx';
import { direction, locale, otherLocale } from '../locale.ts';
import { useTimeZone } from '../shop-facts.ts';
import { Fact } from '../ui/fact.tsx';
import { Price } from '../ui/price.tsx';
import type { Message } from '../ui/section-head.tsx';
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
function Sheet({ invoice, paper }: { invoice: Invoice; paper: TaxDocument }) {
  const { seller, buyer, order, suppliedAt } = invoice;
  const isNote = paper !== invoice;
  const here = useTimeZone();
  // `2026-11-16 14:05` reads the same in both languages. An invoice of an older version has no zone.
  const zone = seller.timeZone ?? here;
  const [dayOf, time] = [dayWriter(zone), timeWriter(zone)];
  const momentOf = (at: string) => time(Date.parse(at)).slice(0, 16).replace('T', ' ');
  const { taxReason } = invoice;
  const hasTax = taxReason === 'destination' || paper.lines.some(({ taxPercent }) => taxPercent > 0);
  return (
    <article className={`stack panel ${styles.invoice} printed`}>
      <header className="apart">
        <h1>
          <Both words={isNote ? noteTitle(seller) : invoiceTitle(seller)} />
        </h1>
        <SellerDetails seller={seller} />
        {paper.qr && <QrCode {...paper.qr} />}
      </header>
      <div className={styles.facts}>
        <section>
          <h2>
            <Both words={m.invoice_to} />
          </h2>
          <address>
            <RecipientName address={buyer} />
            {Object.entries(addressLines(buyer)).map(([index, line]) => (
              <bdi key={index} lang={phrase(line).lang}>
                {line}
              </bdi>
            ))}
            {invoice.pickup && <Both words={m.pickup} />}
          </address>
        </section>
        <dl className="pairs">
          <Figure words={isNote ? m.credit_note_number : m.invoice_number}>
            {formatInvoiceNumber(paper.number)}
          </Figure>
          <Figure words={m.issued_at}>{momentOf(paper.issuedAt)}</Figure>
          {isNote && (
            <Figure words={m.credit_for_invoice}>
              {formatInvoiceNumber(invoice.number)} · {dayOf(invoice.issuedAt)}
            </Figure>
          )}
          {!isNote && <Figure words={m.supplied_at}>{momentOf(suppliedAt)}</Figure>}
          <Figure words={m.order_word}>{formatOrderNumber(order.number)}</Figure>
          <Figure words={m.placed_on}>{dayOf(order.createdAt)}</Figure>
        </dl>
      </div>
      <table>
        <thead>
          <tr>
            <Head words={m.mail_book} />
            <Head words={m.quantity} />
            <Head words={m.unit_price} />
            {hasTax && (
              <>
                <Head words={m.net_amount} />
                <Head words={m.demo_card_tax} />
              </>
            )}
            <Head words={m.amount} />
          </tr>
        </thead>
        <tbody>
          {Object.entries(joinLines(paper.lines)).map(([index, line]) => (
            <Line key={index} line={line} hasTax={hasTax} />
          ))}
        </tbody>
      </table>
      <dl className={`pairs ${styles.sums}`}>
        {hasTax &&
          paper.rates.map(({ taxPercent: percent, net, tax }) => (
            <Rate key={percent} net={net} tax={tax} rate={{ taxPercent: percent, taxReason }} />
          ))}
        <Sum words={isNote ? m.credited_total : m.total} className={styles.total}>
          <Price amount={paper.totals.gross} />
        </Sum>
        {!isNote && (
          <Sum words={m.payment}>
            <Both words={(_, at) => paymentName(invoice, at)} />
          </Sum>
        )}
      </dl>
    </article>
  );
}

/** Volumes of a set at one price and one rate are one line: the whole work, and all copies of its volumes. */
function joinLines(lines: TaxDocument['lines']): TaxDocument['lines'] {
  const alike = ({ kind, price, taxPercent }: TaxDocument['lines'][number]) => [kind, price, taxPercent];
  return joinVolumes(lines, ({ name }) => name, alike).map(([first, ...others]) => {
    const all = [first, ...others];
    const total = (sum: 'net' | 'tax' | 'gross') => sumOfAmounts(...all.map((line) => line[sum]));
    return Object.assign({}, first, joinedTitle([first, ...others]), {
      quantity: first.quantity * all.length,
      net: total('net'),
      tax: total('tax'),
      gross: total('gross'),
    });
  });
}

const isSaudi = ({ country, taxNumber }: TaxDocument['seller']) => country === 'SA' && taxNumber !== '';

function invoiceTitle(seller: TaxDocument['seller']): Message {
  if (isSaudi(seller)) return m.simplified_tax_invoice;
  return seller.taxNumber ? m.tax_invoice : m.invoice;
}

function noteTitle(seller: TaxDocument['seller']): Message {
  return isSaudi(seller) ? m.simplified_credit_note : m.credit_note;
}

/** A label in both languages. */
function Both({ words }: { words: Message }) {
  return (
    <span className={styles.both}>
      {[locale(), otherLocale()].map((lang) => (
        <span key={lang} lang={lang} dir={direction(lang)}>
          {words({}, { locale: lang })}
        </span>
      ))}
    </span>
  );
}

function Head({ words }: { words: Message }) {
  return (
    <th scope="col">
      <Both words={words} />
    </th>
  );
}

function Sum({ words, ...sum }: Omit<ComponentProps<typeof Fact>, 'name'> & { words: Message }) {
  return <Fact name={<Both words={words} />} {...sum} />;
}

/** Of figures, which run left to right. */
function Figure({ words, children }: { words: Message; children: ReactNode }) {
  return (
    <Sum words={words}>
      <bdi dir="ltr">{children}</bdi>
    </Sum>
  );
}

function SellerDetails({ seller }: { seller: TaxDocument['seller'] }) {
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
          <Both words={m.invoice_tax_number} /> <bdi dir="ltr">{taxNumber}</bdi>
        </span>
      )}
    </div>
  );
}

/** Black on white in every theme, so that any phone reads it. */
function QrCode({ size, path }: NonNullable<TaxDocument['qr']>) {
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.invoice_qr()}>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

const lineNames: Record<Exclude<TaxDocument['lines'][number]['kind'], 'book'>, Message> = {
  delivery: m.shipping,
  fee: m.cash_fee,
  rounding: m.rounding,
  refund: m.credited_sum,
};

function Line({ line, hasTax }: { line: TaxDocument['lines'][number]; hasTax: boolean }) {
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
            <Price amount={tax} />
            <p className="note">
              <bdi dir="ltr">{taxPercent}%</bdi>
            </p>
          </td>
        </>
      )}
      <td data-name={m.amount()}>
        <Price amount={gross} />
      </td>
    </tr>
  );
}

function Title(book: Pick<TaxDocument['lines'][number], 'name' | 'nameAr'>) {
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
      <Sum words={(_, at) => m.taxable_amount({ percent }, at)}>
        <Price amount={net} />
      </Sum>
      <Sum words={(_, at) => taxLabel({ ...rate, pricesIncludeTax: false }, at)}>
        <Price amount={tax} />
      </Sum>
    </>
  );
}
