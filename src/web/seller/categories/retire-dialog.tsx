import { useState } from 'react';
import type { ManagedCategory } from '../../../contract/categories.ts';
import { labelOf } from '../../books/category-words.ts';
import { counted } from '../../locale.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { useCategoryChange } from './use-categories.ts';

interface RetireDialogProps {
  category: ManagedCategory;
  others: ManagedCategory[];
  onClose: () => void;
}

/** Asks where the books of a category go before it is removed. Its address then leads there. */
export default function RetireDialog({ category, others, onClose }: RetireDialogProps) {
  const retire = useCategoryChange('POST /api/category/retire');
  const [into, setInto] = useState(others[0]?.value ?? '');
  return (
    <Dialog open title={m.desk_category_retire_title()} onOpenChange={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const body = { value: category.value, ...(into && { into }) };
          if (!retire.isPending) retire.mutate(body, { onSuccess: onClose });
        }}
      >
        <p>
          <Sentence words={(name) => m.desk_category_retire_words({ name })}>{labelOf(category)}</Sentence>
        </p>
        {others.length > 0 && (
          <SelectField
            label={m.desk_category_into()}
            hint={m.books_found(counted(category.books))}
            value={into}
            onChange={(event) => setInto(event.target.value)}
          >
            {others.map((one) => (
              <option key={one.value} value={one.value}>
                {labelOf(one)}
              </option>
            ))}
          </SelectField>
        )}
        <BusyButton busy={retire.isPending} className="btn btn-1">
          {m.desk_category_retire()}
        </BusyButton>
      </form>
    </Dialog>
  );
}
