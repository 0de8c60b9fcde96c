import { type ReactNode, useEffect, useState } from 'react';
import type { ManagedBook } from '../../../contract/products.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { isId } from '../../../rules/ids.ts';
import { ApiError } from '../../api/client.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { bookPath } from '../../shelf/category-text.ts';
import { errorText } from '../../api/toast-problem.ts';
import { useMoney, useShopFacts } from '../../shop-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { m } from '../../i18n/messages.js';
import { NewerNotice } from '../kit/desk-form.tsx';
import { type loadedOnce, useDeskQuery } from '../kit/desk-data.ts';
import { Button, LinkButton, Loaded } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { useUnsaved } from '../kit/unsaved-changes.tsx';
import { UploadProgress, useUpload } from '../kit/upload.tsx';
import { type Edit, useVersionedForm } from '../kit/versioned-form.ts';
import { ImageSlots } from './image-slots.tsx';
import { picturesAt } from './pictures.ts';
import {
  checkDraft,
  draftOf,
  emptyDraft,
  type ProductField,
  type ProductFormValue,
} from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';

export type SendBook = (
  value: ProductFormValue,
  onProgress: (part: number) => void,
  edit: Edit<ProductField>,
) => Promise<void>;

interface ProductFormProps {
  /** The book that is edited. */
  book?: ManagedBook;
  /** What the form of a new book begins with. */
  initial?: ProductFormValue;
  /** Keeps what is typed for a new book. An edit asks before it is lost. */
  onChange?: (value: ProductFormValue) => void;
  onSend: SendBook;
  button: string;
}

const newBook = { version: 0 };
const pictureCount = ({ image = '' }) => countInDigits(image.split('\n').filter(Boolean).length);
const pictureProblems = new Set(['not-an-image', 'image-too-large', 'too-many-images']);

/** The form of a new or edited book. Input stays until the server has saved it. */
export function ProductForm({ book, initial, onChange, onSend, button }: ProductFormProps) {
  const [files, setFiles] = useState(initial?.pictures ?? []);
  const [pdf, setPdf] = useState(initial?.pdf ?? null);
  const [pictureError, setPictureError] = useState<string>();
  const { progress, isLost, run } = useUpload();
  const money = useMoney();
  const form = useVersionedForm<ProductField, { version: number }>(
    book ?? newBook,
    (one) => (one === newBook ? emptyDraft : draftOf(one as ManagedBook)),
    (draft) => fieldTexts(checkDraft(draft, money)),
    async (draft, edit) => {
      setPictureError(undefined);
      const value = { draft, pictures: picturesAt(draft.image, files), pdf };
      try {
        await run((onProgress) => onSend(value, onProgress, edit));
      } catch (error) {
        if (error instanceof ApiError && pictureProblems.has(error.code))
          setPictureError(await errorText(error));
        throw error;
      }
    },
    { begin: initial?.draft, shown: { image: { label: m.desk_pictures(), text: pictureCount } } },
  );
  const { draft } = form;
  const pictures = picturesAt(draft.image, files);
  useUnsaved(!onChange && (form.isEdited || pdf !== null));
  useEffect(
    () => onChange?.({ draft, pictures: picturesAt(draft.image, files), pdf }),
    [onChange, draft, files, pdf],
  );
  return (
    <form className={`${kit.stack} ${kit.form}`} {...form.form}>
      <ImageSlots
        pictures={pictures}
        error={pictureError}
        onChange={(next) => {
          setPictureError(undefined);
          setFiles(next);
          form.set('image', next.map(({ url }) => url).join('\n'));
        }}
      />
      <ProductFields form={form} file={book?.file ?? null} pdf={pdf} onPdf={setPdf} />
      <NewerNotice newer={form.newer} />
      <div className={kit.row}>
        <Button type="submit" look="1" words={isLost ? m.try_again() : button} busy={form.busy} />
        {isLost && <p className="hint">{m.desk_upload_lost()}</p>}
        {progress !== null && <UploadProgress part={progress} />}
      </div>
      <p className="vh" role="status">
        {progress === 1 ? m.desk_storing() : ''}
      </p>
    </form>
  );
}

/** The page of a book, or how it would look for one that is not in the shop. */
export function SeeBook({ book }: { book: ManagedBook }) {
  const { categories } = useShopFacts();
  if (!book.archived) return <LinkButton to={bookPath(book, categories)} words={m.desk_see_in_shop()} />;
  return <LinkButton to={`/seller/product-list/${book._id}/preview`} words={m.desk_preview()} />;
}

interface LoadedBookProps {
  id: string;
  options?: Pick<typeof loadedOnce, 'staleTime' | 'gcTime'>;
  /** Beside the sentence for an id that no book has. */
  unknown?: ReactNode;
  children: (book: ManagedBook) => ReactNode;
}

export function LoadedBook({ id, options, unknown, children }: LoadedBookProps) {
  const query = useDeskQuery('GET /api/product/manage', { id }, { enabled: isId(id), ...options });
  const none = <EmptyState words={m.problem_unknown_book()}>{unknown}</EmptyState>;
  if (!isId(id)) return none;
  return <Loaded query={query}>{({ products: [book] }) => (book ? children(book) : none)}</Loaded>;
}
