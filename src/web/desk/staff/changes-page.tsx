import type { DeskChange } from '../../../contract/accounts.ts';
import { m } from '../../i18n/messages.js';
import { formatMoney, majorOf } from '../../../rules/money.ts';
import { direction } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { Moment } from '../../ui/time.tsx';
import { useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage } from '../kit/desk-page.tsx';

/** By the noun of the endpoint. */
const nouns: Partial<Record<string, () => string>> = {
  product: m.books,
  order: m.desk_orders,
  author: m.authors,
  category: m.categories,
  settings: m.desk_settings,
  logo: m.desk_logo,
  policies: m.desk_policies,
  messages: m.desk_messages,
  newsletter: m.desk_newsletter,
  mail: m.desk_mails,
  customer: m.desk_customers,
  staff: m.desk_staff,
  login: m.desk_login,
};

const fields: Partial<Record<string, () => string>> = {
  name: m.desk_name,
  nameAr: m.desk_name_ar,
  author: m.desk_author,
  authorAr: m.desk_author_ar,
  category: m.desk_category,
  description: m.desk_description,
  price: m.desk_price,
  offerPrice: m.desk_offer_price,
  alsoKnownAs: m.desk_also_known_as,
  images: m.desk_pictures,
  status: m.desk_status,
  role: m.desk_role,
  address: m.desk_settings_address,
  taxPercent: m.desk_settings_tax_percent,
  currency: m.desk_settings_currency,
  frontLanguage: m.desk_settings_front,
  deskLanguage: m.desk_settings_language,
  storeName: m.desk_settings_name,
  storeNameAr: m.desk_settings_name_ar,
};
const amounts = /^(price|offerPrice|amount|refunded|received|waived|due|tax|codFee)$/;

export default function ChangesPage() {
  const list = useDeskList('GET /api/staff/changes', (page) => page.changes);
  return (
    <DeskPage title={m.desk_changes()}>
      <DeskList list={list} empty={m.desk_no_changes()}>
        {(change) => <ChangeRow key={change._id} change={change} />}
      </DeskList>
    </DeskPage>
  );
}

function ChangeRow({ change: { by, action, title, changes, at } }: { change: DeskChange }) {
  const parts = action.split('/').slice(2);
  const noun = parts.map((part) => nouns[part]?.()).find(Boolean);
  return (
    <li>
      <div>
        <b>{by ? <bdi>{by}</bdi> : m.desk_role_owner()}</b> · {noun ?? <bdi dir="ltr">{parts.join(' ')}</bdi>}
        {title && (
          <>
            {' · '}
            <bdi>{title}</bdi>
          </>
        )}{' '}
        {changes.length === 0 && (
          <small className="hint">
            <bdi dir="ltr">{parts.join(' / ')}</bdi>
          </small>
        )}
        {changes.map(({ field, before, after }) => (
          <p key={field} className="hint">
            {fields[field]?.() ?? <bdi dir="ltr">{field}</bdi>}
            {after !== undefined && (
              <>
                {': '}
                <Value field={field} text={before} /> {direction() === 'rtl' ? '←' : '→'}{' '}
                <Value field={field} text={after} />
              </>
            )}
          </p>
        ))}
      </div>
      <Moment at={at} />
    </li>
  );
}

function Value({ field, text = '' }: { field: string; text?: string | undefined }) {
  const money = useMoney();
  const isAmount = amounts.test(field) && /^-?\d+$/.test(text);
  return <bdi>{isAmount ? formatMoney(majorOf(Number(text), money), money) : text || '–'}</bdi>;
}
