import { useParams } from 'react-router';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { mailLink } from '../../../rules/accounts.ts';
import { isId } from '../../../rules/ids.ts';
import { formatMoney } from '../../../rules/money.ts';
import { useForm } from '../../api/use-form.ts';
import { counted } from '../../locale.ts';
import { AddressText } from '../../orders/address-text.tsx';
import { useMoney } from '../../shop-facts.ts';
import { statusText } from '../../status-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Day } from '../../ui/time.tsx';
import { m } from '../../i18n/messages.js';
import { DeskForm } from '../kit/desk-form.tsx';
import { DeskPage, LinkButton, Loaded, Section } from '../kit/desk-page.tsx';
import { loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { OrderLink } from '../orders/order-parts.tsx';
import kit from '../kit/kit.module.css';

type Customer = AnswerOf<'GET /api/customer/view'>['customer'];

export default function CustomerPage() {
  const { id = '' } = useParams();
  const query = useDeskQuery('GET /api/customer/view', { id }, { enabled: isId(id), ...loadedOnce });
  const links = <LinkButton to="/seller/customers" words={m.desk_customers()} />;
  return (
    <DeskPage title={m.desk_customer()} links={links}>
      {isId(id) ? (
        <Loaded query={query}>{({ customer }) => <Details customer={customer} />}</Loaded>
      ) : (
        <EmptyState words={m.desk_no_customers()} />
      )}
    </DeskPage>
  );
}

function Details({ customer }: { customer: Customer }) {
  const { name, email, orders, spent, addresses, lastOrders } = customer;
  const money = useMoney();
  return (
    <div className={`${kit.stack} ${kit.form}`}>
      <p>
        {name && (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}{' '}
        <a href={mailLink(email)}>
          <bdi dir="ltr">{email}</bdi>
        </a>
        {customer.isGuest && ` · ${m.desk_guest()}`} · {m.desk_customer_orders(counted(orders))} ·{' '}
        <bdi>{formatMoney(spent, money)}</bdi>
      </p>
      <NoteForm customer={customer} />
      <Section title={m.desk_orders()}>
        <ul className={kit.rows}>
          {lastOrders.map(({ _id, number, status, amount, createdAt }) => (
            <li key={_id}>
              <OrderLink number={number} />
              <Day at={createdAt} />
              <span>{statusText(status)}</span>
              <bdi>{formatMoney(amount, money)}</bdi>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={m.desk_addresses()}>
        <ul className={kit.rows}>
          {addresses.map((address) => (
            <li key={address._id + address.street}>
              <AddressText address={address} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function NoteForm({ customer: { _id: id, note } }: { customer: Customer }) {
  const save = useDeskChange('POST /api/customer/note', m.desk_note_saved);
  const form = useForm({ note }, {}, (typed) => save.mutateAsync({ id, note: typed.note, seen: note }));
  return (
    <DeskForm form={form} button={m.desk_save()} look="2 sm">
      <TextArea label={m.desk_customer_note()} rows={3} maxLength={2000} {...form.field('note')} />
    </DeskForm>
  );
}
