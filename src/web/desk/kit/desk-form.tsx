import type { ComponentProps, ReactNode } from 'react';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../api/use-form.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import { Acts, Button, DialogButton, noticeClass } from './desk-page.tsx';
import { CountriesField } from './countries-field.tsx';
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

export function AmountField(field: ComponentProps<typeof TextField>) {
  return <TextField {...amount} {...field} />;
}

interface FieldsProps<Name extends string> {
  of: readonly FieldSpec<Name>[];
  field: (name: Name) => object;
}

/** The controls of a form that are no more than fields. */
export function Fields<Name extends string>({ of, field }: FieldsProps<Name>) {
  return of.map(([name, label, { kind, hint, options, none, ...more } = {}]) => {
    const own = { label: label(), hint: hint?.(), ...field(name) };
    if (kind === countries)
      return <CountriesField key={name} {...(own as ComponentProps<typeof CountriesField>)} />;
    if (!options) return <TextField key={name} {...kind?.control} {...more} {...own} />;
    return (
      <SelectField key={name} options={options} {...(more as object)} {...own}>
        {none && <option value="">{none()}</option>}
      </SelectField>
    );
  });
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

/** In its own direction, at the side where the lines of the page begin. */
function Value({ text }: { text: string }) {
  return (
    <span className={styles.scroll}>
      <bdi>{text || '–'}</bdi>
    </span>
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

interface DeskFormProps extends FormProps, ComponentProps<'form'> {}

/** A form with the button that sends it. Edits of what has a version are asked about before the page is left. */
export function DeskForm({ form, button, look = '1', disabled, children, ...own }: DeskFormProps) {
  useUnsaved(form.isEdited ?? false);
  return (
    <form className={`${styles.stack} ${styles.form}`} {...own} {...form.form}>
      {children}
      <NewerNotice newer={form.newer} />
      <p>
        <Button type="submit" look={look} words={button} busy={form.busy} disabled={disabled} />
      </p>
    </form>
  );
}

interface FormDialogProps extends Omit<FormProps, 'button'>, Pick<DialogProps, 'title' | 'children'> {
  /** The title, unless it says otherwise. */
  button?: string | undefined;
  isWide?: boolean;
  onClose: () => void;
}

/** A dialog that is a form. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, button = title, look = '1', disabled, isWide, onClose, children } = props;
  return (
    <Dialog open title={title} onOpenChange={onClose} className={isWide ? styles.wide : undefined}>
      <form className={`${styles.stack} ${styles.form} ${styles.inDialog}`} {...form.form}>
        {children}
        <NewerNotice newer={form.newer} />
        <Button type="submit" look={look} words={button} busy={form.busy} disabled={disabled} />
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
  const question = { title, button, look: isHarmless ? '1' : 'danger', onConfirm, children } as const;
  return <DialogButton {...opener}>{(close) => <Question {...question} onClose={close} />}</DialogButton>;
}

interface QuestionProps extends Pick<FormDialogProps, 'title' | 'look' | 'children' | 'onClose'> {
  button: string | undefined;
  onConfirm: () => Promise<unknown>;
}

function Question({ onConfirm, ...dialog }: QuestionProps) {
  const form = useForm({}, {}, () => onConfirm().then(dialog.onClose));
  return <FormDialog form={form} {...dialog} />;
}
