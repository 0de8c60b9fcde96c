import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { isEmail, normaliseEmail } from '../../rules/emails.ts';
import { CallFailed } from '../api/client.ts';
import { fieldWords } from '../api/field-words.ts';
import { sayDone } from '../api/say-done.ts';
import { sayProblem } from '../api/say-problem.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../words/messages.js';
import { enterDesk } from './desk-session.ts';

type Faults = Partial<Record<string, string>>;

function check(email: string, password: string): Faults {
  return {
    ...(email.trim() === '' ? { email: 'required' } : !isEmail(normaliseEmail(email)) && { email: 'email' }),
    ...(password === '' && { password: 'required' }),
  };
}

export function SellerLogin({ onEntered }: { onEntered?: () => void }) {
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faults = checked ? { ...refused, ...check(typed.email, typed.password) } : refused;

  const field = (name: 'email' | 'password') => ({
    name,
    value: typed[name],
    required: true,
    error: faults[name] && fieldWords(faults[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value });
      setRefused({ ...refused, [name]: undefined });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(check(typed.email, typed.password));
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (busy) return;
    setBusy(true);
    try {
      const message = await enterDesk(typed.email, typed.password);
      sayDone(message, m.desk_welcome);
      onEntered?.();
    } catch (error) {
      void sayProblem(error);
      if (error instanceof CallFailed && error.fields) setRefused(error.fields);
      setBusy(false);
    }
  }

  return (
    <form className="login" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <TextField label={m.email()} type="email" autoComplete="username" {...field('email')} />
      <TextField
        label={m.password()}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <BusyButton busy={busy} className="btn btn-1 btn-wide">
        {m.login()}
      </BusyButton>
    </form>
  );
}
