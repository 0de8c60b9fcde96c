import { type BankAccount, formatIban, isBic, isIban, normaliseIban } from '../../../rules/bank-accounts.ts';
import { currencyOf, isCurrency } from '../../../rules/currencies.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { DeskForm } from '../kit/desk-form.tsx';
import { type FieldSpec, kind, needed, text } from '../kit/form-values.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { listDraft } from './list-draft.ts';
import { ListFields } from './list-fields.tsx';
import { useSaveSettings, type VersionedSettings } from './use-settings.ts';
import styles from './settings.module.css';

/** Capital letters and digits, however they are typed. */
function code(fault: string, isValid: (typed: string) => boolean, write?: (value: string) => string) {
  const read = (typed: string) => {
    const value = normaliseIban(typed);
    return isValid(value) ? value : null;
  };
  return { kind: kind(fault, read, {}, write), autoComplete: 'off', dir: 'ltr' };
}
const name = { kind: needed(text), autoComplete: 'off', dir: 'auto' };
const fields: FieldSpec<keyof BankAccount>[] = [
  ['holder', m.transfer_holder, name],
  ['bank', m.transfer_bank, name],
  ['iban', () => 'IBAN', code('iban', isIban, formatIban)],
  ['bic', m.desk_bank_bic, code('bic', (bic) => bic === '' || isBic(bic))],
  ['currency', m.desk_settings_currency, code('currency', isCurrency)],
];
const list = listDraft('bankAccounts', fields);

/** The accounts for bank transfers, named as the server names their faults. */
export function BankForm({ settings }: { settings: VersionedSettings }) {
  const save = useSaveSettings();
  const money = currencyOf(settings.currency);
  const form = useVersionedForm<string, VersionedSettings>(
    settings,
    ({ bankAccounts }) => list.textsOf(bankAccounts, money),
    (typed) => fieldTexts(list.faultsIn(typed, money)),
    (typed, { version }) => save({ bankAccounts: list.valuesOf(typed, money) as BankAccount[], version }),
    { shown: { bankAccounts: { label: m.desk_bank() } } },
  );
  return (
    <DeskForm
      form={form}
      button={m.desk_bank_save()}
      className={styles.settings}
      aria-labelledby="bank-accounts"
    >
      <h2 id="bank-accounts">{m.desk_bank()}</h2>
      <p>{m.desk_bank_lead()}</p>
      <ListFields
        list={list}
        form={form}
        legend={m.desk_bank_account}
        remove={m.desk_bank_remove()}
        add={m.desk_bank_add()}
        begin={{ currency: settings.currency }}
      />
    </DeskForm>
  );
}
