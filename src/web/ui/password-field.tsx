import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { type ComponentProps, useState } from 'react';
import { m } from '../i18n/messages.js';
import { TextField } from './field.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'dir' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="input-end"
          aria-label={m.show_password()}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon />
        </button>
      }
    />
  );
}
