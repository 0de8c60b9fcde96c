import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { emailError, newPasswordError, passwordError } from '../api/form-checks.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { useForm } from '../api/use-form.ts';
import { locale } from '../locale.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { checkUser, endSession } from './session/session-store.ts';

const dialogs = { email: EmailDialog, password: PasswordDialog, delete: DeleteAccountDialog };
export type AccountDialogName = keyof typeof dialogs;

interface DialogProps {
  onClose: () => void;
}

/** What can be done with an account, for its password. */
export default function AccountDialog({ name, onClose }: DialogProps & { name: AccountDialogName }) {
  const Chosen = dialogs[name];
  return <Chosen onClose={onClose} />;
}

/** Changes the email with which the shopper logs in. The old address gets a notice. */
function EmailDialog({ onClose }: DialogProps) {
  const { busy, form, field } = useForm(
    { email: '', password: '' },
    { email: emailError, password: passwordError },
    async (body) => {
      const { message } = await call('POST /api/user/email', { body: { ...body, lang: locale() } });
      void checkUser();
      onClose();
      toastSuccess(message, m.email_changed);
    },
  );
  return (
    <ChangeDialog title={m.change_email()} busy={busy} form={form} onClose={onClose}>
      <TextField label={m.new_email()} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={m.current_password()} autoComplete="current-password" {...field('password')} />
    </ChangeDialog>
  );
}

/** Changes the password, which logs out every other browser. */
function PasswordDialog({ onClose }: DialogProps) {
  const { busy, form, field } = useForm(
    { password: '', newPassword: '' },
    { password: passwordError, newPassword: newPasswordError },
    async (body) => {
      const { message } = await call('POST /api/user/password', { body: { ...body, lang: locale() } });
      onClose();
      toastSuccess(message, m.password_changed);
    },
  );
  return (
    <ChangeDialog title={m.change_password()} busy={busy} form={form} onClose={onClose}>
      <PasswordField label={m.current_password()} autoComplete="current-password" {...field('password')} />
      <PasswordField
        label={m.new_password()}
        hint={m.password_rule()}
        autoComplete="new-password"
        {...field('newPassword')}
      />
    </ChangeDialog>
  );
}

interface ChangeDialogProps extends DialogProps, Pick<ComponentProps<'form'>, 'title' | 'children'> {
  form: ComponentProps<'form'>;
  busy: boolean;
}

function ChangeDialog({ title, form, busy, onClose, children }: ChangeDialogProps) {
  return (
    <Dialog headpiece open title={title} onOpenChange={(open) => !open && onClose()}>
      <form className="form" {...form}>
        {children}
        <Button type="submit" look="1 wide" words={title} busy={busy} />
      </form>
    </Dialog>
  );
}

/** Asks for the password, because deleting the account cannot be undone. */
function DeleteAccountDialog({ onClose }: DialogProps) {
  const navigate = useNavigate();
  const { busy, form, field } = useForm({ password: '' }, { password: passwordError }, async (body) => {
    const { message } = await call('POST /api/user/delete', { body });
    endSession();
    await navigate('/');
    toastSuccess(message, m.account_deleted);
  });
  return (
    <Dialog open title={m.delete_account()} onOpenChange={(open) => !open && onClose()}>
      <p>{m.delete_account_words()}</p>
      <form className="form" {...form}>
        <PasswordField label={m.password()} autoComplete="current-password" {...field('password')} />
        <div className="dialog-acts">
          <Button look="2" words={m.keep_account()} onClick={onClose} />
          <Button type="submit" look="danger" words={m.delete_account()} busy={busy} />
        </div>
      </form>
    </Dialog>
  );
}
