import { useEffect, useRef } from 'react';
import { emailError, newPasswordError, passwordError, requiredError } from '../api/form-checks.ts';
import { useForm } from '../api/use-form.ts';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import './accounts.css';

export type LoginMode = 'login' | 'register';
export interface Credentials {
  name: string;
  email: string;
  password: string;
}

const blank = { name: '', email: '', password: '' };

const checks = {
  login: { email: emailError, password: passwordError },
  register: { name: requiredError, email: emailError, password: newPasswordError },
};

interface LoginFormProps {
  mode: LoginMode;
  onSubmit(credentials: Credentials): Promise<void>;
  onSwap(): void;
  /** Missing where the shop sends no mail. */
  onForgot: ((email: string) => void) | undefined;
}

export function LoginForm({ mode, onSubmit, onSwap, onForgot }: LoginFormProps) {
  const { busy, draft, problem, form, field, fill } = useForm(blank, checks[mode], onSubmit);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current !== mode) form.ref.current?.querySelector('input')?.focus();
    shown.current = mode;
  }, [mode, form.ref]);
  return (
    <form className="login" {...form}>
      {mode === 'register' && <TextField label={m.name()} autoComplete="name" {...field('name')} />}
      <TextField
        label={m.email()}
        type="email"
        autoComplete={mode === 'login' ? 'username' : 'email'}
        {...field('email')}
      />
      <PasswordField
        label={m.password()}
        hint={mode === 'register' && m.password_rule()}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        {...field('password')}
      />
      {problem && <p className="err">{problem}</p>}
      <Button
        type="submit"
        look="1 wide"
        words={mode === 'login' ? m.login() : m.create_account()}
        busy={busy}
      />
      {mode === 'login' && onForgot && (
        <p className="swap">
          <Button look="link" words={m.forgot_password()} onClick={() => onForgot(draft.email)} />
        </p>
      )}
      <p className="swap">
        {mode === 'login' ? m.no_account_yet() : m.have_account()}{' '}
        <Button
          look="link"
          words={m.click_here()}
          onClick={() => {
            fill(draft);
            onSwap();
          }}
        />
      </p>
    </form>
  );
}
