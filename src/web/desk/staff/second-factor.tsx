import { useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { passwordError, requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { m } from '../../i18n/messages.js';
import { counted } from '../../locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeskChange } from '../kit/desk-data.ts';
import { Fields, FormDialog } from '../kit/desk-form.tsx';
import { Button, DialogButton, Section } from '../kit/desk-page.tsx';
import type { FieldSpec } from '../kit/form-values.ts';
import kit from '../kit/kit.module.css';

type Secret = AnswerOf<'POST /api/staff/second-factor/secret'>;

type SecondFactorProps = Pick<AnswerOf<'GET /api/staff/me'>, 'hasSecondFactor' | 'recoveryCodes'>;

/** Sets up or ends the second factor of one's own account. */
export function SecondFactor({ hasSecondFactor, recoveryCodes }: SecondFactorProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[]>();
  const begin = useDeskChange('POST /api/staff/second-factor/secret', null, { onSuccess: setSecret });
  return (
    <Section title={m.desk_second_factor()}>
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
          onClose={(shown) => {
            setSecret(null);
            setCodes(shown);
          }}
        />
      )}
      {codes && (
        <Dialog open title={m.desk_recovery_codes()} onOpenChange={() => setCodes(undefined)}>
          <p>{m.desk_recovery_words()}</p>
          <ul className={`${kit.fields} ${kit.code}`} dir="ltr">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button look="1" words={m.desk_recovery_kept()} onClick={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Section>
  );
}

const fields: FieldSpec<'code' | 'password'>[] = [
  ['code', m.desk_second_factor_code, { autoComplete: 'one-time-code', dir: 'ltr', required: true }],
  ['password', m.password, { type: 'password', autoComplete: 'current-password', required: true }],
];
const blank = { code: '', password: '' };
const check = { code: requiredError, password: passwordError };

interface SetUpProps extends Secret {
  onClose: (codes?: string[]) => void;
}

function SetUpDialog({ secret, qr, onClose }: SetUpProps) {
  const confirm = useDeskChange('POST /api/staff/second-factor', m.desk_second_factor_on);
  const form = useForm(blank, check, (typed) =>
    confirm.mutateAsync({ secret, ...typed }).then(({ codes }) => onClose(codes)),
  );
  return (
    <FormDialog
      form={form}
      title={m.desk_second_factor()}
      button={m.desk_second_factor_begin()}
      onClose={() => onClose()}
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
      <Fields of={fields} field={form.field} />
    </FormDialog>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const end = useDeskChange('POST /api/staff/second-factor/off', m.desk_second_factor_off);
  const form = useForm(blank, check, (typed) => end.mutateAsync(typed).then(onClose));
  return (
    <FormDialog form={form} title={m.desk_second_factor_end()} look="danger" onClose={onClose}>
      <Fields of={fields} field={form.field} />
    </FormDialog>
  );
}
