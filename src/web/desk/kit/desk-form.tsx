import X from 'icon:x';
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { countryList, countryName } from '../../../rules/country-names.ts';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { useMoney } from '../../shop-facts.ts';
import { Frame, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../api/use-form.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import { locale } from '../../locale.ts';
import { Acts, Button, noticeClass } from './desk-page.tsx';
import { amount, countries, type FieldSpec } from './form-values.ts';
import type { useVersionedForm } from './versioned-form.ts';
import { useUnsaved } from './unsaved-changes.tsx';
import styles from './kit.module.css';

type Newer = ReturnType<typeof useVersionedForm>['newer'];

/** Which values of a form were changed elsewhere, with a choice of what becomes of those that were typed here. */
export function NewerNotice({ newer }: { newer?: Newer | undefined }) {
  if (!newer) return null;
  return (
    <div className={noticeClass(true)} role="alert">
      <p>{m.desk_newer()}</p>
      <ul>
        {newer.values.map(({ name, label, theirs, mine }) => (
          <li key={name}>
            <b>{label}</b> <Value text={theirs} />
            {mine !== undefined && (
              <p>
                {m.desk_newer_mine()} <Value text={mine} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <Acts>
        <Button words={m.desk_load_newer()} onClick={newer.load} />
        <Button type="submit" words={m.desk_newer_keep()} onClick={newer.keepMine} />
      </Acts>
    </div>
  );
}

/** In its own direction, at the side where the lines of the page begin. */
function Value({ text }: { text: string }) {
  return (
    <span className={styles.scroll}>
      <bdi>{text || '–'}</bdi>
    </span>
  );
}

interface FieldsProps<Name extends string> {
  of: readonly FieldSpec<Name>[];
  field: (name: Name) => object;
}

/** The controls of a form that are no more than fields. */
export function Fields<Name extends string>({ of, field }: FieldsProps<Name>) {
  return of.map(([name, label, { kind, hint, options, none, isMoney, ...more } = {}]) => {
    const own = { ...kind?.control, ...more, label: label(), hint: hint?.(), ...field(name) } as object;
    const props = own as ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>;
    if (kind === countries) return <CountriesField key={name} {...(own as CountriesFieldProps)} />;
    if (more.type === 'password') return <PasswordField key={name} {...props} />;
    if (isMoney) return <MoneyField key={name} {...props} />;
    if (more.rows) return <TextArea key={name} {...props} />;
    if (!options) return <TextField key={name} {...props} />;
    return (
      <SelectField key={name} options={options} {...(own as ComponentProps<typeof SelectField>)}>
        {none && <option value="">{none()}</option>}
      </SelectField>
    );
  });
}

/** An amount in any digits; the sign of the currency precedes it in both directions. */
function MoneyField({ label, error, hint, end: _end, ...input }: ComponentProps<typeof TextField>) {
  const { prefix, suffix } = useMoney();
  return (
    <Frame label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className={styles.money} dir="ltr">
          <span aria-hidden="true">{(prefix + suffix).trim()}</span>
          <input {...wiring} className="input" {...amount} maxLength={20} {...input} />
        </div>
      )}
    </Frame>
  );
}

interface CountriesFieldProps extends ComponentProps<typeof SelectField> {
  /** As `countries` writes them. */
  value: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** Countries chosen from a list, each with a button to take it out. */
function CountriesField({ value, onChange, ...field }: CountriesFieldProps) {
  const money = { decimals: 0 };
  const chosen = countries.read(value, money);
  const choose = (codes: string[]) =>
    onChange({ target: { value: countries.write(codes, money) } } as ChangeEvent<HTMLSelectElement>);
  const left = countryList(locale()).filter(({ code }) => !chosen.includes(code));
  return (
    <div>
      <SelectField
        {...field}
        options={left.map(({ code, name }) => [code, name])}
        value=""
        onChange={({ target }) => choose([...chosen, target.value])}
      >
        <option value="">{m.desk_add_country()}</option>
      </SelectField>
      <Acts>
        {chosen.map((code) => {
          const name = countryName(code, locale());
          const take = { onClick: () => choose(chosen.filter((one) => one !== code)) };
          const label = m.desk_remove_of({ name });
          return <Button key={code} look="3 sm" icon={X} words={name} aria-label={label} {...take} />;
        })}
      </Acts>
    </div>
  );
}

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

interface FormProps {
  /** What `useForm` returns. */
  form: { busy: boolean; form: ComponentProps<'form'>; newer?: Newer; isEdited?: boolean };
  /** The text of the button that sends. */
  button: ReactNode;
  look?: '1' | '2' | '2 sm' | 'danger';
  /** Nothing can be sent yet. */
  disabled?: boolean;
}

/** A form with the button that sends it. Edits of what has a version are asked about before the page is left. */
export function DeskForm({ form, children, ...sends }: FormProps & { children: ReactNode }) {
  useUnsaved(form.isEdited ?? false);
  return (
    <form className={`${styles.stack} ${styles.form}`} {...form.form}>
      {children}
      <NewerNotice newer={form.newer} />
      <p>
        <SendButton form={form} {...sends} />
      </p>
    </form>
  );
}

const SendButton = ({ form, button, look = '1', disabled }: FormProps) => (
  <Button type="submit" look={look} words={button} busy={form.busy} disabled={disabled} />
);

interface FormDialogProps extends Omit<FormProps, 'button'>, Pick<DialogProps, 'title' | 'children'> {
  /** The title, unless it says otherwise. */
  button?: ReactNode;
  isWide?: boolean;
  onClose: () => void;
}

/** A dialog that is a form. */
export function FormDialog({ title, button = title, isWide, onClose, children, ...sends }: FormDialogProps) {
  return (
    <Dialog open title={title} onOpenChange={onClose} className={isWide ? styles.wide : undefined}>
      <form className={`${styles.stack} ${styles.form} ${styles.inDialog}`} {...sends.form.form}>
        {children}
        <NewerNotice newer={sends.form.newer} />
        <SendButton button={button} {...sends} />
      </form>
    </Dialog>
  );
}

interface ConfirmProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  title: string;
  /** Of the button that does it. The title, unless it says otherwise. */
  button?: string;
  /** What is done does no harm. */
  isHarmless?: boolean;
  /** The dialog closes when it is done, and stays after a failure. */
  onConfirm: () => Promise<unknown>;
  children: ReactNode;
}

/** A button that asks before something is done. */
export function ConfirmButton({ title, button, isHarmless, onConfirm, children, ...opener }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const form = useForm({}, {}, () => onConfirm().then(onClose));
  const question = { form, title, button, look: isHarmless ? '1' : 'danger', onClose } as const;
  return (
    <>
      <Button {...opener} onClick={() => setOpen(true)} />
      {isOpen && <FormDialog {...question}>{children}</FormDialog>}
    </>
  );
}
