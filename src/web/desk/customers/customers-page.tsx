import { phrase } from '../../shelf/book-text.ts';
import { formatMoney } from '../../../rules/money.ts';
import { counted } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { DeskList, DeskPage, Phrase } from '../kit/desk-page.tsx';
import { useDeskList } from '../kit/desk-data.ts';
import { byAge, search, useFilters } from '../kit/filters.tsx';
import kit from '../kit/kit.module.css';

const filters = { q: search(m.desk_search_customers), sort: byAge };

export default function CustomersPage() {
  const { filter, tools } = useFilters(filters);
  const list = useDeskList('GET /api/customer/list', (page) => page.customers, filter);
  const money = useMoney();
  return (
    <DeskPage title={m.desk_customers()} links={null}>
      {tools}
      <DeskList list={list} empty={filter.q ? m.desk_no_match() : m.desk_no_customers()}>
        {({ _id, name, email, isGuest, orders, spent, note }) => (
          <li key={_id}>
            <div>
              <ShopLink to={`/seller/customers/${_id}`}>
                <Phrase of={phrase(name || email)} />
              </ShopLink>
              <p className="hint">
                <bdi dir="ltr">{email}</bdi>
                {isGuest && ` · ${m.desk_guest()}`}
              </p>
              {note && <bdi className="hint">{note}</bdi>}
            </div>
            <p className={kit.num}>
              {m.desk_customer_orders(counted(orders))} · <bdi>{formatMoney(spent, money)}</bdi>
            </p>
          </li>
        )}
      </DeskList>
    </DeskPage>
  );
}
