import X from 'icon:x';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { countryList } from '../../../rules/country-names.ts';
import { deliveryTo } from '../../../rules/delivery.ts';
import { parseWhole } from '../../../rules/digits.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { majorOf, minorOfSum } from '../../../rules/money.ts';
import type { PaymentWay } from '../../../rules/order-status.ts';
import { type OrderTerms, orderTotals, taxIn, waysToPay } from '../../../rules/order-totals.ts';
import { titleOf } from '../../books/book-words.ts';
import {
  type AddressDraft,
  AddressFields,
  blankDraft,
  draftOf,
  useAddressForm,
} from '../../checkout/address-fields.tsx';
import { useOrderTerms } from '../../checkout/use-order-terms.ts';
import { type Locale, locale, localPath } from '../../locale.ts';
import { orderSums } from '../../orders/order-sums.ts';
import { useMoney } from '../../shop-facts.ts';
import { SelectField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { Button, DeskPage, Loaded } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { BookItem, FindBook } from '../products/find-book.tsx';
import { useChosenOrders, useSavedOrder } from './use-desk-orders.ts';
import styles from './edit-order.module.css';

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
const wayOf = ({ paymentType, transfer }: Order): PaymentWay => (transfer ? 'Transfer' : paymentType);

interface Line {
  book: Order['items'][number]['product'];
  quantity: string;
}

function OrderForm({ order, terms }: { order: Order | undefined; terms: OrderTerms }) {
  const navigate = useNavigate();
  const money = useMoney();
  const place = useSavedOrder('POST /api/order/place');
  const change = useSavedOrder('POST /api/order/change');
  const language = locale();
  const countries = useMemo(() => countryList(language), [language]);
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
    await navigate(localPath(`/seller/orders?q=${formatOrderNumber(saved.number)}`));
  }

  return (
    <form className={kit.form} {...form.form}>
      <fieldset className={styles.books}>
        <legend>{m.desk_newsletter_books()}</legend>
        <ul>
          {lines.map(({ book, quantity }) => (
            <BookItem
              key={book._id}
              book={book}
              label={(title) => m.desk_remove_book({ book: title })}
              onClick={() => setLines(lines.filter((line) => line.book._id !== book._id))}
              middle={
                <>
                  <input
                    className="input"
                    inputMode="numeric"
                    dir="ltr"
                    maxLength={3}
                    aria-label={m.desk_quantity_of({ book: titleOf(book).text })}
                    value={quantity}
                    onChange={({ target: { value } }) =>
                      setLines(
                        lines.map((line) =>
                          line.book._id === book._id ? { ...line, quantity: value } : line,
                        ),
                      )
                    }
                  />
                  <Price amount={book.offerPrice} />
                </>
              }
            >
              <X />
            </BookItem>
          ))}
        </ul>
        <FindBook
          chosen={lines.map(({ book }) => book._id)}
          onAdd={(book) => setLines([...lines, { book, quantity: '1' }])}
        />
      </fieldset>
      <fieldset className={`address-form ${styles.address}`}>
        <legend>{m.delivery_address()}</legend>
        <AddressFields form={form} countries={countries} />
        {!order && <p className="hint wide">{m.desk_order_email_hint()}</p>}
      </fieldset>
      {!order && (
        <SelectField
          label={m.desk_order_language()}
          value={lang}
          onChange={(event) => setLang(event.target.value as Locale)}
        >
          <option value="ar">العربية</option>
          <option value="en">English</option>
        </SelectField>
      )}
      <dl className={styles.sums}>
        {orderSums({
          ...taxIn(terms, zone),
          amount: majorOf(totals.total, money),
          subtotal: majorOf(totals.total - totals.tax, money),
          delivery: majorOf(totals.delivery, money),
          fee: majorOf(totals.fee, money),
          rounding: majorOf(totals.rounding, money),
          tax: majorOf(totals.tax, money),
        }).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === null ? m.free() : <Price amount={amount} />}</dd>
          </div>
        ))}
      </dl>
      <SelectField
        label={m.payment_method()}
        value={way}
        onChange={(event) => setWay(event.target.value as PaymentWay)}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {wayNames[one]()}
          </option>
        ))}
      </SelectField>
      {order?.isPaid && <p className="hint">{m.desk_change_paid()}</p>}
      <p>
        <Button type="submit" look="1" busy={form.busy} disabled={zone === null || ways.length === 0}>
          {order ? m.desk_save_change() : m.desk_place_order()}
        </Button>
      </p>
    </form>
  );
}
