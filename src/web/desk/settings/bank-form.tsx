import { type BankAccount, formatIban, isBic, isIban, normaliseIban } from '../../../rules/bank-accounts.ts';
import { isCurrency } from '../../../rules/currencies.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { DeskForm, Fields, type FieldSpec } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { listDraft } from './list-draft.ts';
import { useSaveSettings, type VersionedSettings } from './use-settings.ts';
import styles from './settings.module.css';

const ltr = { autoComplete: 'off', dir: 'ltr' };
const either = { autoComplete: 'off', dir: 'auto' };
const fields: FieldSpec<keyof BankAccount>[] = [
  ['holder', m.transfer_holder, either],
  ['bank', m.transfer_bank, either],
  ['iban', () => 'IBAN', ltr],
  ['bic', m.desk_bank_bic, ltr],
  ['currency', m.desk_settings_currency, ltr],
];
const list = listDraft(
  'bankAccounts',
  fields.map(([name]) => name),
);

/** The accounts for bank transfers, named as the server names their faults. */
export function BankForm({ settings }: { settings: VersionedSettings }) {
  const save = useSaveSettings();
  const form = useVersionedForm<string, VersionedSettings>(
    settings,
    ({ bankAccounts }) => textsOf(bankAccounts),
    (typed) => fieldTexts(check(typed)),
    (typed, { version }) => save({ bankAccounts: accountsOf(typed), version }),
    { shown: { bankAccounts: { label: m.desk_bank() } } },
  );
  const { field, draft, fill } = form;
  const accounts = accountsOf(draft);
  const blank = { holder: '', bank: '', iban: '', bic: '', currency: settings.currency };
  return (
    <DeskForm
      form={form}
      button={m.desk_bank_save()}
      className={styles.settings}
      aria-labelledby="bank-accounts"
    >
      <h2 id="bank-accounts">{m.desk_bank()}</h2>
      <p>{m.desk_bank_lead()}</p>
      {accounts.map((_, index) => (
        // An account has no name of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index}>
          <legend>{m.desk_bank_account({ number: index + 1 })}</legend>
          <Fields of={fields} field={(name) => field(list.nameOf(index, name))} />
          <Button
            look="3"
            words={m.desk_bank_remove()}
            onClick={() => fill(textsOf(accounts.filter((__, one) => one !== index)))}
          />
        </fieldset>
      ))}
      <Button look="3" words={m.desk_bank_add()} onClick={() => fill(textsOf([...accounts, blank]))} />
    </DeskForm>
  );
}

function textsOf(accounts: BankAccount[]): Record<string, string> {
  return list.named(accounts.map((account) => ({ ...account, iban: formatIban(account.iban) })));
}

function accountsOf(draft: Record<string, string>): BankAccount[] {
  return list.itemsOf(draft).map(({ holder, bank, iban, bic, currency }) => ({
    holder: holder.trim(),
    bank: bank.trim(),
    iban: normaliseIban(iban),
    bic: normaliseIban(bic),
    currency: currency.trim().toUpperCase(),
  }));
}

/** Faults by name, in the order of the form. */
function check(draft: Record<string, string>): Record<string, string | undefined> {
  const fault = (isWrong: boolean, code: string) => (isWrong ? code : undefined);
  const faults = accountsOf(draft).map(({ holder, bank, iban, bic, currency }) => ({
    holder: fault(holder === '', 'required'),
    bank: fault(bank === '', 'required'),
    iban: fault(!isIban(iban), 'iban'),
    bic: fault(bic !== '' && !isBic(bic), 'bic'),
    currency: fault(!isCurrency(currency), 'currency'),
  }));
  return list.named(faults);
}
