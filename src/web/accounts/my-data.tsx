import type { ReactNode } from 'react';
import type { MailKind } from '../../contract/mails.ts';
import { countryName } from '../../rules/country-names.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../rules/ids.ts';
import { majorOf } from '../../rules/money.ts';
import { locale } from '../locale.ts';
import { mailKinds } from '../mail-kinds.ts';
import { useMoney } from '../shop-facts.ts';
import { statusText } from '../status-text.ts';
import { Fact } from '../ui/fact.tsx';
import { Price } from '../ui/price.tsx';
import { Moment } from '../ui/time.tsx';
import { m } from '../i18n/messages.js';

type Row = Record<string, unknown>;

/**
 * The fields that people read, in this order. What the shop computes, and its ids, are in the file alone. Amounts are in
 * minor units.
 */
const labels: Record<string, () => string> = {
  orderNumber: m.order_word,
  kind: m.data_kind,
  name: m.name,
  nameAr: m.data_name_ar,
  firstName: m.first_name,
  lastName: m.last_name,
  email: m.email,
  recipient: m.email,
  phone: m.phone,
  street: m.street,
  street2: m.street_2,
  building: m.building_number,
  district: m.district,
  additional: m.additional_number,
  shortAddress: m.short_address,
  city: m.city,
  state: m.state,
  zipcode: m.zip_code,
  country: m.country,
  lang: m.edition_language,
  message: m.contact_message,
  status: m.order_status,
  text: m.data_text,
  quantity: m.quantity,
  offerPrice: m.unit_price,
  paymentType: m.payment_method,
  isPaid: m.payment,
  delivery: m.shipping,
  fee: m.cash_fee,
  tax: m.demo_card_tax,
  amount: m.total,
  refunded: m.refunded,
  carrier: m.shipped_with,
  trackingNumber: m.data_tracking,
  reference: m.data_reference,
  invoiceNumber: m.invoice_number,
  creditNumber: m.credit_note_number,
  createdAt: m.data_created,
  updatedAt: m.data_updated,
  confirmedAt: m.data_confirmed,
  doneAt: m.data_answered,
  returnedAt: m.status_returned,
  issuedAt: m.issued_at,
  expiresAt: m.data_expires,
  address: m.delivery_address,
  lines: m.books,
  history: m.data_history,
  payments: m.data_payments,
  refunds: m.refunded,
  creditNotes: m.credit_notes,
};

const amounts = new Set(['offerPrice', 'delivery', 'fee', 'tax', 'amount', 'refunded']);

/** What stands for a word. */
const words: Record<string, (value: never) => string> = {
  status: statusText,
  kind: (kind: MailKind) => mailKinds[kind](),
  lang: (lang: 'en' | 'ar') => (lang === 'ar' ? m.language_ar() : m.language_en()),
  paymentType: (type: string) => (type === 'COD' ? m.cash_on_delivery() : m.online_payment()),
  isPaid: (isPaid: number) => (isPaid === 1 ? m.paid() : m.not_paid()),
};

/** An order with its parts, as people read it. */
export function readableOrder({ order, invoice, creditNotes, payments, refunds, ...parts }: Row): Row {
  const [facts] = without([order], 'country') as [Row];
  const { number: invoiceNumber, issuedAt } = (invoice ?? {}) as { number?: number; issuedAt?: string };
  return {
    ...facts,
    orderNumber: formatOrderNumber(Number(facts.number)),
    ...(invoiceNumber && { invoiceNumber: formatInvoiceNumber(invoiceNumber), issuedAt }),
    ...parts,
    payments: without(payments, 'status'),
    refunds: without(refunds, 'state'),
    creditNotes: (creditNotes as Row[]).map(({ number, amount, issuedAt: at }) => {
      return { creditNumber: formatInvoiceNumber(Number(number)), amount, issuedAt: at };
    }),
    history: without(parts.history, 'kind'),
  };
}

/** Rows without what has another meaning in them than in the rest of the page. */
export function without(rows: unknown, ...names: string[]): Row[] {
  return (rows as Row[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
  );
}

/** An address names its country by the code, where it is known, and has the postcode as it is written. */
export function readableAddress({ countryCode, zipText, ...address }: Row): Row {
  const country = countryCode ? countryName(String(countryCode), locale()) : address.country;
  return { ...address, country, zipcode: zipText ?? (address.zipcode || '') };
}

export function DataValue({ value }: { value: unknown }) {
  if (value === null || (Array.isArray(value) && value.length === 0)) return <p>{m.data_none()}</p>;
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one) => (
          <li className="panel" key={JSON.stringify(one)}>
            <DataValue value={one} />
          </li>
        ))}
      </ul>
    );
  const row = value as Row;
  return (
    <dl>
      {Object.keys(labels)
        .filter((name) => isGiven(row[name]))
        .map((name) => (
          <Fact key={name} name={labels[name]!()}>
            <Field name={name} value={row[name]} />
          </Fact>
        ))}
    </dl>
  );
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

function Field({ name, value }: { name: string; value: unknown }): ReactNode {
  const money = useMoney();
  if (name === 'address') return <DataValue value={readableAddress(value as Row)} />;
  if (typeof value === 'object') return <DataValue value={value} />;
  if (name.endsWith('At')) return <Moment at={String(value)} />;
  if (amounts.has(name)) return <Price amount={majorOf(Number(value), money)} />;
  return <bdi>{words[name] ? words[name](value as never) : String(value)}</bdi>;
}
