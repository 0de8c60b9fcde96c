import type { DeskChange } from '../../../contract/staff.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { m } from '../../i18n/messages.js';
import { formatMoney, majorOf } from '../../../rules/money.ts';
import { counted, direction } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { Moment } from '../../ui/time.tsx';
import { useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage } from '../kit/desk-page.tsx';
import { actionWords, fieldWords, innerWords, valueWords } from './log-words.ts';

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
