import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { CallFailed } from '../api/client.ts';
import { fieldWords } from '../api/field-words.ts';
import { sayProblem } from '../api/say-problem.ts';
import { isEmail, normaliseEmail } from '../../rules/emails.ts';
import { checkPassword } from '../../rules/passwords.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { TextField } from '../ui/field.tsx';
import { m } from '../words/messages.js';

export type LoginMode = 'login' | 'register';
export interface Credentials {
  name: string;
  email: string;
  password: string;
}
type Faults = Partial<Record<keyof Credentials, string>>;

export function checkCredentials(mode: LoginMode, { name, email, password }: Credentials): Faults {
  const faults: Faults = {};
  if (mode === 'register' && name.trim() === '') faults.name = 'required';
  if (email.trim() === '') faults.email = 'required';
  else if (!isEmail(normaliseEmail(email))) faults.email = 'email';
  const fault = mode === 'register' ? checkPassword(password) : null;
  if (password === '') faults.password = 'required';
  else if (fault) faults.password = fault;
  return faults;
}

interface LoginFormProps {
  mode: LoginMode;
  onSubmit(credentials: Credentials): Promise<void>;
  onSwap(): void;
}

export function LoginForm({ mode, onSubmit, onSwap }: LoginFormProps) {
  const [typed, setTyped] = useState<Credentials>({ name: '', email: '', password: '' });
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const faults: Faults = checked ? { ...refused, ...checkCredentials(mode, typed) } : refused;
  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: faults[name] && fieldWords(faults[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value });
      setRefused({ ...refused, [name]: undefined });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(checkCredentials(mode, typed));
    if (first) return focusField(form.current, first);
    if (busy) return;
    setBusy(true);
    try {
      await onSubmit(typed);
    } catch (error) {
      void sayProblem(error);
      if (error instanceof CallFailed && error.fields) setRefused(error.fields);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="login" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      {mode === 'register' && <TextField label={m.name()} autoComplete="name" {...field('name')} />}
      <TextField label={m.email()} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={m.password()}
        type="password"

        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        {...field('password')}
      />
      <BusyButton busy={busy} className="btn btn-1 btn-wide">
        {mode === 'login' ? m.login() : m.create_account()}
      </BusyButton>
      <p className="swap">
        {mode === 'login' ? m.no_account_yet() : m.have_account()}{' '}
        <button
          type="button"
          className="linkish"
          onClick={() => {
            setChecked(false);
            setRefused({});
            onSwap();
          }}
        >
          {m.click_here()}
        </button>
      </p>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
