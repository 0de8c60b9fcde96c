import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { countryList } from '../../../rules/country-names.ts';
import { deliveryTo } from '../../../rules/delivery.ts';
import { parseWhole } from '../../../rules/seller-input.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { majorOf, minorOfSum } from '../../../rules/money.ts';
import type { PaymentWay } from '../../../rules/order-status.ts';
import { type OrderTerms, orderTotals, taxIn, waysToPay } from '../../../rules/order-totals.ts';
import {
  type AddressDraft,
  AddressFields,
  blankDraft,
  draftOf,
  useAddressForm,
} from '../../checkout/address-fields.tsx';
import { useOrderTerms } from '../../checkout/use-order-terms.ts';
import { type Locale, locale } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { SelectField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { DeskForm } from '../kit/desk-form.tsx';
import { DeskPage, Loaded } from '../kit/desk-page.tsx';
import { BookChoice } from '../products/find-book.tsx';
import { OrderSums } from './order-parts.tsx';
import { useChosenOrders } from './print-page.tsx';
import { useOrderChange } from './use-desk-orders.ts';
import fields from '../../checkout/address-form.module.css';

/** A new order for a customer, or with `?id=` a change of one that is not packed. */
export default function EditOrderPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const query = useChosenOrders(id ? [id] : []);
  const terms = useOrderTerms();
  const data =
    terms && query.data && (!id || query.data.length > 0) ? { terms, order: query.data[0] } : undefined;
  return (
    <DeskPage title={id ? m.desk_change_order() : m.desk_write_order()}>
      <Loaded query={{ ...query, data, isPending: query.isPending || !terms }}>
        {({ order }) => <OrderForm key={order?.version} order={order} terms={terms!} />}
      </Loaded>
    </DeskPage>
  );
}

const wayNames: Record<PaymentWay, () => string> = {
  COD: m.cash_on_delivery,
  Online: m.online_payment,
  Transfer: m.bank_transfer,
};
const languages: [Locale, string][] = [
  ['ar', 'العربية'],
  ['en', 'English'],
];
const wayOf = ({ paymentType, transfer }: Order): PaymentWay => (transfer ? 'Transfer' : paymentType);

interface Line {
  book: Order['items'][number]['product'];
  quantity: string;
}

function OrderForm({ order, terms }: { order: Order | undefined; terms: OrderTerms }) {
  const navigate = useNavigate();
  const money = useMoney();
  const place = useOrderChange('POST /api/order/place', () => m.desk_order_placed);
  const change = useOrderChange('POST /api/order/change', () => m.desk_order_updated);
  const language = locale();
  const [chosenWay, setWay] = useState<PaymentWay>('COD');
  const [lang, setLang] = useState<Locale>(order?.lang ?? language);
  const [lines, setLines] = useState<Line[]>(
    order?.items.map(({ product, quantity }) => ({ book: product, quantity: String(quantity) })) ?? [],
  );
  const form = useAddressForm(order ? draftOf(order.address) : blankDraft, save);
  const { country } = form.draft;
  const priced = lines.map(({ book, quantity }) => ({
    offerPrice: minorOfSum(book.offerPrice, money),
    quantity: parseWhole(quantity) ?? 0,
  }));
  const zone = country ? deliveryTo(terms, country) : undefined;
  const cashTotal = orderTotals(priced, terms, 'COD', zone ?? undefined).total;
  const ways = order ? [wayOf(order)] : waysToPay(terms, false, country || undefined, cashTotal);
  const way = ways.find((one) => one === chosenWay) ?? ways[0] ?? 'COD';
  const totals = orderTotals(priced, terms, way, zone ?? undefined);
  const isComplete = priced.length > 0 && priced.every(({ quantity }) => quantity > 0);

  async function save(address: AddressDraft) {
    if (!isComplete) return void toast.error(m.desk_order_no_books(), { id: 'books' });
    const items = lines.map(({ book }, index) => ({ product: book._id, quantity: priced[index]!.quantity }));
    const request = {
      items,
      address,
      lang,
      seenTotal: majorOf(totals.total, money),
      seenCurrency: money.code,
    };
    const { order: saved } = order
      ? await change.mutateAsync({ ...request, id: order._id, version: order.version ?? 1 })
      : await place.mutateAsync({ ...request, paymentType: way === 'Transfer' ? way : 'COD' });
    await navigate(`/seller/orders?q=${formatOrderNumber(saved.number)}`);
  }

  return (
    <DeskForm
      form={form}
      button={order ? m.desk_save_change() : m.desk_place_order()}
      disabled={zone === null || ways.length === 0}
    >
      <BookChoice
        legend={m.desk_newsletter_books()}
        books={lines.map(({ book, quantity }, index) => ({
          _id: book._id,
          book,
          count: {
            label: (title) => m.desk_quantity_of({ book: title }),
            value: quantity,
            onChange: (typed) => setLines(lines.with(index, { book, quantity: typed })),
          },
          children: <Price amount={book.offerPrice} />,
        }))}
        label={(book) => m.desk_remove_book({ book })}
        onRemove={(id) => setLines(lines.filter(({ book }) => book._id !== id))}
        onAdd={(book) => setLines([...lines, { book, quantity: '1' }])}
      />
      <fieldset className={fields.addressForm}>
        <legend>{m.delivery_address()}</legend>
        <AddressFields form={form} countries={countryList(language)} />
        {!order && <p className={`hint ${fields.wide}`}>{m.desk_order_email_hint()}</p>}
      </fieldset>
      {!order && (
        <SelectField
          label={m.desk_order_language()}
          options={languages}
          value={lang}
          onChange={(event) => setLang(event.target.value as Locale)}
        />
      )}
      <OrderSums
        order={{
          ...taxIn(terms, zone),
          amount: majorOf(totals.total, money),
          subtotal: majorOf(totals.total - totals.tax, money),
          delivery: majorOf(totals.delivery, money),
          fee: majorOf(totals.fee, money),
          rounding: majorOf(totals.rounding, money),
          tax: majorOf(totals.tax, money),
        }}
      />
      <SelectField
        label={m.payment_method()}
        options={ways.map((one) => [one, wayNames[one]()])}
        value={way}
        onChange={(event) => setWay(event.target.value as PaymentWay)}
      />
      {order?.isPaid && <p className="hint">{m.desk_change_paid()}</p>}
    </DeskForm>
  );
}
