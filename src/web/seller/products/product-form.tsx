import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorText } from '../../api/toast-problem.ts';
import { useMoney } from '../../shell/money.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { ImageSlots } from './image-slots.tsx';
import type { Picture } from './pictures.ts';
import {
  checkDraft,
  draftFields,
  type ProductDraft,
  type ProductFaults,
  extraFields,
} from './product-draft.ts';
import { ProductExtras } from './product-extras.tsx';
import { ProductFields } from './product-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';

export interface ProductFormValue {
  draft: ProductDraft;
  pictures: Picture[];
  pdf: File | null;
}

interface ProductFormProps {
  value: ProductFormValue;
  onChange: (value: ProductFormValue) => void;
  onSend: (value: ProductFormValue, onProgress: (part: number) => void) => Promise<void>;
  button: string;
}

const pictureProblems = new Set(['not-an-image', 'image-too-large', 'too-many-images']);

/** The form of a new or edited book. Input stays until the server has saved it. */
export function ProductForm({ value, onChange, onSend, button }: ProductFormProps) {
  const { draft, pictures, pdf } = value;
  const [checked, setChecked] = useState(false);
  const [serverFaults, setServerFaults] = useState<ProductFaults>({});
  const [progress, setProgress] = useState<number | null>(null);
  const [saved, setSaved] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const money = useMoney();
  const faults = checked ? { ...serverFaults, ...checkDraft(draft, money) } : serverFaults;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (progress !== null) return;
    setChecked(true);
    setServerFaults({});
    if (focusFirst(form.current, checkDraft(draft, money))) return;
    setProgress(0);
    try {
      await onSend(value, setProgress);
      setChecked(false);
      setSaved(saved + 1);
    } catch (error) {
      await showError(error);
    } finally {
      setProgress(null);
    }
  }

  async function showError(error: unknown) {
    const text = await errorText(error);
    toast.error(text, { id: text });
    if (!(error instanceof ApiError)) return;
    const faulty = pictureProblems.has(error.code) ? { images: text } : (error.fields ?? {});
    setServerFaults(faulty);
    requestAnimationFrame(() => focusFirst(form.current, faulty));
  }

  const fields = {
    draft,
    faults,
    onChange: (field: keyof ProductDraft, text: string) => {
      setServerFaults({ ...serverFaults, [field]: undefined });
      onChange({ ...value, draft: { ...draft, [field]: text } });
    },
  };
  return (
    <form className="form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <ImageSlots
        // Remounting after a save clears the errors about skipped files.
        key={saved}
        pictures={pictures}
        error={faults.images}
        onChange={(next) => {
          setServerFaults({ ...serverFaults, images: undefined });
          onChange({ ...value, pictures: next });
        }}
      />
      <ProductFields {...fields} />
      <ProductExtras
        {...fields}
        pdf={pdf}
        startOpen={pdf !== null || extraFields.some((field) => draft[field] !== '')}
        onPdf={(file) => onChange({ ...value, pdf: file })}
      />
      <div className="send">
        <BusyButton busy={progress !== null} className="btn btn-1">
          {button}
        </BusyButton>
        {progress !== null && <UploadProgress part={progress} />}
      </div>
      <p className="vh" role="status">
        {progress === 1 ? m.desk_storing() : ''}
      </p>
    </form>
  );
}

function focusFirst(form: HTMLFormElement | null, faults: ProductFaults): boolean {
  const first = draftFields.find((field) => faults[field]);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return first !== undefined;
}
