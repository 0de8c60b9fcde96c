import type { DeskChange } from '../../../contract/staff.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { m } from '../../i18n/messages.js';
import { formatMoney, majorOf } from '../../../rules/money.ts';
import { counted, direction, locale } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { Moment } from '../../ui/time.tsx';
import { useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage } from '../kit/desk-page.tsx';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { StaffRole } from '../../../rules/accounts.ts';
import { countryName } from '../../../rules/country-names.ts';
import { statusText } from '../../status-text.ts';
import { bookLabels } from '../book-labels.ts';
import { settingFields } from '../settings/settings-groups.ts';

const amounts = /(^|\.)(price|offerPrice|codFee|codMax|guestMaxCash|freeFrom)$/;

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

function ChangeRow({ change: { by, action, title, changes, count, subjects, at } }: { change: DeskChange }) {
  const words = actionWords.get(action)?.();
  const number = m.desk_log_count(counted(count));
  return (
    <li>
      <div>
        <b>{by ? <bdi>{by}</bdi> : m.desk_role_owner()}</b> · {words ?? <bdi dir="ltr">{action}</bdi>}
        {title && (
          <>
            {' · '}
            <bdi>{title}</bdi>
          </>
        )}
        {count !== 1 && ` · ${number}`}
        <FieldChanges changes={changes} />
        {subjects.length > 0 && (
          <details>
            <summary>
              {m.desk_shown({ shown: countInDigits(subjects.length), total: countInDigits(count) })}
            </summary>
            {Object.entries(subjects).map(([index, one]) => (
              <div key={index}>
                <bdi>{one.title}</bdi>
                <FieldChanges changes={one.changes} />
              </div>
            ))}
          </details>
        )}
      </div>
      <Moment at={at} />
    </li>
  );
}

function FieldChanges({ changes }: Pick<DeskChange, 'changes'>) {
  return changes.map(({ field, before, after }) => (
    <p key={field} className="hint">
      <FieldName path={field} />
      {after !== undefined && (
        <>
          {': '}
          {before !== undefined && (
            <>
              <Value field={field} text={before} /> {direction() === 'rtl' ? '←' : '→'}{' '}
            </>
          )}
          <Value field={field} text={after} />
        </>
      )}
    </p>
  ));
}

/** A field within a list of settings has the number of its row, such as `deliveryZones.0.price`. */
function FieldName({ path }: { path: string }) {
  const [field = '', ...inner] = path.split('.');
  const rest = inner
    .map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : (innerWords[part]?.() ?? part)))
    .join(' ');
  return (
    <>
      {fieldWords[field]?.() ?? <bdi dir="ltr">{field}</bdi>}
      {rest && (
        <>
          {' '}
          <bdi>{rest}</bdi>
        </>
      )}
    </>
  );
}

function Value({ field, text = '' }: { field: string; text?: string | undefined }) {
  const money = useMoney();
  const isAmount = amounts.test(field) && /^-?\d+$/.test(text);
  const words = valueWords(field, text);
  return <bdi>{isAmount ? formatMoney(majorOf(Number(text), money), money) : (words ?? (text || '–'))}</bdi>;
}

/** What a call of the desk did, in words. */
const actions = {
  'POST /api/seller/login': m.desk_log_login,
  'POST /api/seller/password': m.desk_log_password,
  'POST /api/staff/invite': m.desk_log_invite,
  'POST /api/staff/role': m.desk_log_role,
  'POST /api/staff/remove': m.desk_log_member_removed,
  'POST /api/staff/logout-everywhere': m.desk_log_logout_everywhere,
  'POST /api/staff/second-factor': m.desk_log_second_factor_on,
  'POST /api/staff/second-factor/off': m.desk_log_second_factor_off,
  'POST /api/author/edit': m.desk_log_author_edited,
  'POST /api/author/merge': m.desk_log_authors_merged,
  'POST /api/product/archive': m.desk_log_archived,
  'POST /api/product/bulk': m.desk_log_bulk,
  'POST /api/product/undo': m.desk_log_undo,
  'POST /api/category/add': m.desk_log_category_added,
  'POST /api/category/edit': m.desk_log_category_edited,
  'POST /api/category/order': m.desk_log_category_order,
  'POST /api/category/retire': m.desk_log_category_removed,
  'POST /api/order/status': m.desk_log_order_status,
  'POST /api/order/statuses': m.desk_log_order_status,
  'POST /api/order/tracking': m.desk_log_tracking,
  'POST /api/order/back': m.desk_log_order_back,
  'POST /api/order/return': m.desk_log_returned,
  'POST /api/order/received': m.desk_log_received,
  'POST /api/order/note': m.desk_log_note,
  'POST /api/order/place': m.desk_log_order_placed,
  'POST /api/order/change': m.desk_log_order_changed,
  'POST /api/order/settle': m.desk_log_settled,
  'POST /api/order/refund': m.desk_log_refund,
  'GET /api/order/export': m.desk_log_orders_exported,
  'POST /api/messages/done': m.desk_log_message,
  'GET /api/messages/export': m.desk_log_messages_exported,
  'GET /api/newsletter/export': m.desk_log_subscribers_exported,
  'POST /api/newsletter/save': m.desk_log_newsletter_saved,
  'POST /api/newsletter/test': m.desk_log_newsletter_test,
  'POST /api/newsletter/send': m.desk_log_newsletter_sent,
  'POST /api/newsletter/pause': m.desk_log_newsletter_paused,
  'POST /api/newsletter/remove': m.desk_log_subscriber_removed,
  'POST /api/mail/resend': m.desk_log_mail_resent,
  'POST /api/product/add': m.desk_log_product_added,
  'POST /api/product/edit': m.desk_log_product_edited,
  'POST /api/product/duplicate': m.desk_log_product_duplicated,
  'POST /api/product/delete': m.desk_log_product_deleted,
  'POST /api/product/stock': m.desk_log_on_sale,
  'POST /api/product/copies': m.desk_log_copies,
  'POST /api/product/import': m.desk_log_import,
  'POST /api/product/undo-import': m.desk_log_import_undone,
  'POST /api/customer/note': m.desk_log_customer_note,
  'POST /api/set/edit': m.desk_log_set_edited,
  'POST /api/seller/settings': m.desk_log_settings,
  'POST /api/seller/logo': m.desk_log_logo,
  'POST /api/seller/logo/remove': m.desk_log_logo_removed,
  'POST /api/seller/policies': m.desk_log_policy,
} satisfies Partial<Record<EndpointName, () => string>>;

export const actionWords = new Map<string, () => string>(Object.entries(actions));

/** By the first part of its path. One without words is shown by its name. */
const fieldWords: Partial<Record<string, () => string>> = {
  ...Object.fromEntries(settingFields.map(([name, label]) => [name, label])),
  ...bookLabels,
  label: m.desk_category_name,
  labelAr: m.desk_category_name_ar,
  colour: m.desk_category_colour,
  diedAh: m.desk_died_ah,
  diedCe: m.desk_died_ce,
  onSale: m.desk_in_stock,
  images: m.desk_pictures,
  status: m.desk_status,
  amount: m.total,
  isPaid: m.paid,
  refund: m.desk_log_refund,
  refunded: m.refunded,
  received: m.desk_received,
  due: m.desk_log_due,
  waived: m.desk_log_waived,
  returned: m.status_returned,
  returnedAt: m.status_returned,
  restock: m.desk_returned_restocked,
  carrier: m.desk_carrier,
  trackingNumber: m.data_tracking,
  role: m.desk_role,
  address: m.desk_settings_address,
  bankAccounts: m.desk_bank,
  deliveryZones: m.desk_delivery,
  text: m.desk_policy_english,
  textAr: m.desk_policy_arabic,
};

/** Of the fields of a zone of delivery or of a bank account. */
const innerWords: Partial<Record<string, () => string>> = {
  countries: m.desk_delivery_countries,
  price: m.desk_delivery_price,
  freeFrom: m.desk_delivery_free_from,
  from: m.desk_delivery_from,
  to: m.desk_delivery_to,
  taxPercent: m.desk_delivery_tax,
  currency: m.desk_settings_currency,
  holder: m.transfer_holder,
  bank: m.transfer_bank,
};

export const roleWords: Record<StaffRole, () => string> = {
  owner: m.desk_role_owner,
  orders: m.desk_role_orders,
  books: m.desk_role_books,
  accountant: m.desk_role_accountant,
};

const flags = new Set(['onSale', 'inStock', 'isPaid', 'restock']);
const choices: Partial<Record<string, () => string>> = {
  0: m.desk_log_no,
  1: m.desk_log_yes,
  true: m.desk_log_yes,
  false: m.desk_log_no,
  en: () => 'English',
  ar: () => 'العربية',
  paid: m.desk_settings_when_paid,
  packed: m.desk_settings_when_packed,
};

/** The words of a value that is a choice; undefined for what people have typed. */
function valueWords(field: string, text: string): string | undefined {
  if (field === 'status') return statusText(text);
  if (field === 'role') return roleWords[text as StaffRole]?.();
  if (field === 'country' && text) return countryName(text, locale());
  if (field === 'pricesIncludeTax')
    return text === 'true' ? m.desk_settings_tax_included() : m.desk_settings_tax_added();
  const isChoice = flags.has(field) || /Language$|^cardInvoice$|Enabled$/.test(field);
  return isChoice ? choices[text]?.() : undefined;
}
