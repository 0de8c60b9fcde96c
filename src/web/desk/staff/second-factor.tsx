import { useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { passwordError, requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { counted } from '../../locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useDeskChange } from '../kit/desk-data.ts';
import { FormDialog } from '../kit/desk-form.tsx';
import { Button, DialogButton } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';

type Secret = AnswerOf<'POST /api/staff/second-factor/secret'>;

type SecondFactorProps = Pick<AnswerOf<'GET /api/staff/me'>, 'hasSecondFactor' | 'recoveryCodes'>;

/** Sets up or ends the second factor of one's own account. */
export function SecondFactor({ hasSecondFactor, recoveryCodes }: SecondFactorProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useDeskChange('POST /api/staff/second-factor/secret', null, { onSuccess: setSecret });
  return (
    <section className={kit.stack}>
      <h2>{m.desk_second_factor()}</h2>
      <p>{hasSecondFactor ? m.desk_recovery_left(counted(recoveryCodes)) : m.desk_second_factor_words()}</p>
      {hasSecondFactor ? (
        <DialogButton words={m.desk_second_factor_end()}>
          {(close) => <EndDialog onClose={close} />}
        </DialogButton>
      ) : (
        <Button
          words={m.desk_second_factor_begin()}
          busy={begin.isPending}
          onClick={() => begin.mutate(undefined as never)}
        />
      )}
      {secret && (
        <SetUpDialog
          {...secret}
          onClose={() => setSecret(null)}
          onDone={(shown) => {
            setSecret(null);
            setCodes(shown);
          }}
        />
      )}
      {codes && (
        <Dialog open title={m.desk_recovery_codes()} onOpenChange={() => setCodes(null)}>
          <p>{m.desk_recovery_words()}</p>
          <ul className={`${kit.fields} ${kit.code}`} dir="ltr">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button look="1" words={m.desk_recovery_kept()} onClick={() => setCodes(null)} />
        </Dialog>
      )}
    </section>
  );
}

const blank = { code: '', password: '' };
const check = { code: requiredError, password: passwordError };

interface SetUpProps extends Secret {
  onClose: () => void;
  onDone: (codes: string[]) => void;
}

function SetUpDialog({ secret, qr, onClose, onDone }: SetUpProps) {
  const confirm = useDeskChange('POST /api/staff/second-factor', m.desk_second_factor_on);
  const form = useForm(blank, check, async (typed) => {
    onDone((await confirm.mutateAsync({ secret, ...typed })).codes);
  });
  return (
    <FormDialog
      form={form}
      title={m.desk_second_factor()}
      button={m.desk_second_factor_begin()}
      onClose={onClose}
    >
      <p>{m.desk_second_factor_scan()}</p>
      <svg
        className={kit.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={m.desk_second_factor_qr()}
      >
        <path d={qr.path} />
      </svg>
      <p className={kit.code} dir="ltr">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <CodeFields field={form.field} />
    </FormDialog>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const end = useDeskChange('POST /api/staff/second-factor/off', m.desk_second_factor_off);
  const form = useForm(blank, check, (typed) => end.mutateAsync(typed).then(onClose));
  return (
    <FormDialog form={form} title={m.desk_second_factor_end()} look="danger" onClose={onClose}>
      <CodeFields field={form.field} />
    </FormDialog>
  );
}

function CodeFields({ field }: Pick<ReturnType<typeof useForm<keyof typeof blank>>, 'field'>) {
  return (
    <>
      <TextField
        label={m.desk_second_factor_code()}
        autoComplete="one-time-code"
        dir="ltr"
        required
        {...field('code')}
      />
      <PasswordField label={m.password()} autoComplete="current-password" required {...field('password')} />
    </>
  );
}
