import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastProblem } from '../../api/toast-problem.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { m } from '../../i18n/messages.js';
import { useShopFacts } from '../../shell/store-name.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextField } from '../../ui/field.tsx';
import { uploadFile } from '../products/upload-file.ts';
import { deskCall } from '../session/desk-session.ts';

/** Saves the logo as soon as it is chosen. */
export function LogoField() {
  const { logo } = useShopFacts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function change(work: () => Promise<{ message: string }>, done: () => string) {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await work();
      await revalidate();
      toastSuccess(message, done);
    } catch (error) {
      await toastProblem(error);
    } finally {
      setBusy(false);
    }
  }

  function send(file: File) {
    const form = new FormData();
    form.set('logo', file, file.name);
    return change(() => uploadFile('POST /api/seller/logo', form), m.desk_logo_saved);
  }

  return (
    <div className="logo-field">
      {logo && <img src={logo.url} alt={m.desk_logo()} width={logo.width} height={logo.height} />}
      <TextField
        label={m.desk_logo()}
        hint={m.desk_logo_hint()}
        type="file"
        accept="image/svg+xml,image/png"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file).then(() => (target.value = ''));
        }}
      />
      {logo && (
        <BusyButton
          type="button"
          className="btn btn-3"
          busy={busy}
          onClick={() => void change(() => deskCall('POST /api/seller/logo/remove'), m.desk_logo_removed)}
        >
          {m.desk_logo_remove()}
        </BusyButton>
      )}
    </div>
  );
}
