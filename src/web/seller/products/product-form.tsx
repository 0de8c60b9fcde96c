import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorText } from '../../api/toast-problem.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../words/messages.js';
import { PictureWells } from './image-slots.tsx';
import type { Picture } from './pictures.ts';
import { checkDraft, draftFields, type ProductDraft, type ProductFaults } from './product-draft.ts';
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

const ofPictures = new Set(['not-an-image', 'image-too-large', 'too-many-images']);

/** One form for a new book and for one that is changed. What was typed and chosen stays until the server has it. */
export function ProductForm({ value, onChange, onSend, button }: ProductFormProps) {
  const { draft, pictures, pdf } = value;
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<ProductFaults>({});
  const [sent, setSent] = useState<number | null>(null);
  const [saved, setSaved] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const faults = checked ? { ...refused, ...checkDraft(draft) } : refused;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sent !== null) return;
    setChecked(true);
    setRefused({});
    if (focusFirst(form.current, checkDraft(draft))) return;
    setSent(0);
    try {
      await onSend(value, setSent);
      setChecked(false);
      setSaved(saved + 1);
    } catch (error) {
      await tell(error);
    } finally {
      setSent(null);
    }
  }

  async function tell(error: unknown) {
    const words = await errorText(error);
    toast.error(words, { id: words });
    if (!(error instanceof ApiError)) return;
    const told = ofPictures.has(error.code) ? { images: words } : (error.fields ?? {});
    setRefused(told);
    requestAnimationFrame(() => focusFirst(form.current, told));
  }

  const fields = {
    draft,
    faults,
    onChange: (field: keyof ProductDraft, text: string) => {
      setRefused({ ...refused, [field]: undefined });
      onChange({ ...value, draft: { ...draft, [field]: text } });
    },
  };
  return (
    <form className="form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <PictureWells
        // What was wrong with a file is of no more interest once the book is saved.
        key={saved}
        pictures={pictures}
        error={faults.images}
        onChange={(next) => {
          setRefused({ ...refused, images: undefined });
          onChange({ ...value, pictures: next });
        }}
      />
      <ProductFields {...fields} />
      <ProductExtras
        {...fields}
        pdf={pdf}
        startOpen={
          pdf !== null || Boolean(draft.nameAr || draft.authorAr || draft.descriptionAr || draft.pdfUrl)
        }
        onPdf={(file) => onChange({ ...value, pdf: file })}
      />
      <div className="send">
        <BusyButton busy={sent !== null} className="btn btn-1">
          {button}
        </BusyButton>
        {sent !== null && <UploadProgress part={sent} />}
      </div>
      <p className="vh" role="status">
        {sent === 1 ? m.desk_storing() : ''}
      </p>
    </form>
  );
}

function focusFirst(form: HTMLFormElement | null, faults: ProductFaults): boolean {
  const first = draftFields.find((field) => faults[field]);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return first !== undefined;
}
