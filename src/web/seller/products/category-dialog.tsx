import { useState } from 'react';
import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shell/store-name.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import type { BulkDialogProps } from './price-dialog.tsx';

export default function CategoryDialog({ books, busy, onChange, onClose }: BulkDialogProps) {
  const { categories } = useShopFacts();
  const [category, setCategory] = useState(books[0]?.category ?? categories[0]?.value ?? '');
  return (
    <Dialog open title={m.desk_change_category()} onOpenChange={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onChange({ category });
        }}
      >
        <SelectField
          label={m.desk_category()}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        >
          {categories.map((one) => (
            <option key={one.value} value={one.value}>
              {labelOf(one)}
            </option>
          ))}
        </SelectField>
        <BusyButton busy={busy} className="btn btn-1">
          {m.desk_apply()}
        </BusyButton>
      </form>
    </Dialog>
  );
}
