import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { errorText } from '../../api/toast-problem.ts';
import { useForm } from '../../api/use-form.ts';
import { useMoney } from '../../shop-facts.ts';
import { m } from '../../i18n/messages.js';
import { Button } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { UploadProgress } from '../kit/upload.tsx';
import { ImageSlots } from './image-slots.tsx';
import type { Picture } from './pictures.ts';
import { checkDraft, extraFields, type ProductDraft } from './product-draft.ts';
import { ProductExtras, ProductFields } from './product-fields.tsx';
import styles from './product-form.module.css';

export interface ProductFormValue {
  draft: ProductDraft;
  pictures: Picture[];
  pdf: File | null;
}

interface ProductFormProps {
  initial: ProductFormValue;
  onChange: (value: ProductFormValue) => void;
  onSend: (value: ProductFormValue, onProgress: (part: number) => void) => Promise<void>;
  button: string;
}

const pictureProblems = new Set(['not-an-image', 'image-too-large', 'too-many-images']);

/** The form of a new or edited book. Input stays until the server has saved it. */
export function ProductForm({ initial, onChange, onSend, button }: ProductFormProps) {
  const [pictures, setPictures] = useState(initial.pictures);
  const [pdf, setPdf] = useState(initial.pdf);
  const [pictureError, setPictureError] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const money = useMoney();
  const form = useForm(
    initial.draft,
    (draft) => fieldTexts(checkDraft(draft, money)),
    async (draft) => {
      setPictureError(undefined);
      setProgress(0);
      try {
        await onSend({ draft, pictures, pdf }, setProgress);
      } catch (error) {
        if (error instanceof ApiError && pictureProblems.has(error.code))
          setPictureError(await errorText(error));
        throw error;
      } finally {
        setProgress(null);
      }
    },
  );
  const { draft } = form;
  useEffect(() => onChange({ draft, pictures, pdf }), [onChange, draft, pictures, pdf]);
  return (
    <form className={kit.form} {...form.form}>
      <ImageSlots
        pictures={pictures}
        error={pictureError}
        onChange={(next) => {
          setPictureError(undefined);
          setPictures(next);
        }}
      />
      <ProductFields form={form} />
      <ProductExtras
        form={form}
        pdf={pdf}
        startOpen={pdf !== null || extraFields.some((field) => draft[field] !== '')}
        onPdf={setPdf}
      />
      <div className={styles.send}>
        <Button type="submit" look="1" busy={form.busy}>
          {button}
        </Button>
        {progress !== null && <UploadProgress part={progress} />}
      </div>
      <p className="vh" role="status">
        {progress === 1 ? m.desk_storing() : ''}
      </p>
    </form>
  );
}
