import { useState } from 'react';
import { call } from '../api/client.ts';
import { useForm } from '../api/use-form.ts';
import { locale } from '../locale.ts';
import { Page } from '../seo/page-meta.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { newPasswordError } from '../api/form-checks.ts';
import { checkUser, openLogin } from './session/session-store.ts';

/** The link of a mail leads here. Its token is in the fragment, and is used up by the form only. */
export default function ResetPasswordPage() {
  const [changed, setChanged] = useState<'user' | 'seller' | null>(null);
  return (
    <Page isPrivate words={m.reset_title}>
      <div className="narrow">
        <ScriptNote />
        {changed ? <Changed account={changed} /> : <ResetForm onChanged={setChanged} />}
      </div>
    </Page>
  );
}

function ResetForm({ onChanged }: { onChanged: (account: 'user' | 'seller') => void }) {
  const { busy, form, field } = useForm(
    { password: '' },
    { password: newPasswordError },
    async ({ password }) => {
      const token = window.location.hash.slice(1);
      const { account } = await call('POST /api/user/reset', {
        body: { token, password, lang: locale() },
      });
      // The token is used up; nobody needs it in the history.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      if (account === 'user') void checkUser();
      onChanged(account);
    },
  );
  return (
    <form className="form needs-script" {...form}>
      <p>{m.reset_words()}</p>
      <PasswordField label={m.new_password()} autoComplete="new-password" {...field('password')} />
      <Button type="submit" look="1 wide" words={m.reset_button()} busy={busy} />
    </form>
  );
}

function Changed({ account }: { account: 'user' | 'seller' }) {
  return (
    <>
      <p role="status">{m.reset_done()}</p>
      {account === 'user' ? (
        <Button look="1" words={m.login()} onClick={() => openLogin()} />
      ) : (
        <LinkButton look="1" to="/seller" words={m.login()} />
      )}
    </>
  );
}
