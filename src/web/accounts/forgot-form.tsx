import { useState } from 'react';
import { call } from '../api/client.ts';
import { emailError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { locale } from '../locale.ts';
import { TextField } from '../ui/field.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';

interface ForgotFormProps {
  account: 'user' | 'seller';
  /** As typed in the login form. */
  email: string;
  onBack(): void;
}

/** Asks for a mail with a link to set a new password. */
export function ForgotForm({ account, email: typed, onBack }: ForgotFormProps) {
  const [sent, setSent] = useState(false);
  const { busy, form, field } = useForm({ email: typed }, { email: emailError }, async ({ email }) => {
    await call(`POST /api/${account}/forgot`, { body: { email, lang: locale() } });
    setSent(true);
  });
  return (
    <form className="form" {...form}>
      <p role="status">{sent ? m.forgot_sent() : m.forgot_words()}</p>
      {!sent && (
        <>
          <TextField label={m.email()} type="email" autoComplete="email" {...field('email')} />
          <Button type="submit" look="1 wide" words={m.forgot_send()} busy={busy} />
        </>
      )}
      <p className="swap">
        <Button look="link" words={m.forgot_back()} onClick={onBack} />
      </p>
    </form>
  );
}
