import type { ManagedCategory } from '../../../contract/categories.ts';
import { type BindingColour, bindingColours } from '../../../rules/binding-colours.ts';
import { maxCategoryName } from '../../../rules/categories.ts';
import { categoryPath } from '../../../rules/slugs.ts';
import { onlyFaults, textFault } from '../../api/form-checks.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { colourWords } from './colour-words.ts';
import { useCategoryChange } from './use-categories.ts';

interface CategoryDialogProps {
  /** Without one, a category is added. */
  category?: ManagedCategory;
  /** What a new one begins with: a colour that no other has, if there is one. */
  colour: BindingColour;
  onClose: () => void;
}

type Draft = Record<'label' | 'labelAr' | 'colour', string>;

export default function CategoryDialog({ category, colour, onClose }: CategoryDialogProps) {
  const add = useCategoryChange('POST /api/category/add', true);
  const edit = useCategoryChange('POST /api/category/edit', true);
  const { busy, form, field, draft, set } = useValidatedForm<keyof Draft>(
    { label: category?.label ?? '', labelAr: category?.labelAr ?? '', colour: category?.colour ?? colour },
    check,
    async (typed) => {
      const body = { ...typed, colour: typed.colour as BindingColour };
      if (category) await edit.mutateAsync({ value: category.value, ...body });
      else await add.mutateAsync(body);
      onClose();
    },
  );
  return (
    <Dialog open title={category ? m.desk_category_edit() : m.desk_category_add()} onOpenChange={onClose}>
      <form className="form" {...form}>
        <TextField label={m.desk_category_name()} required {...field('label')} />
        <TextField label={m.desk_category_name_ar()} required dir="rtl" lang="ar" {...field('labelAr')} />
        <fieldset className="swatches">
          <legend>{m.desk_category_colour()}</legend>
          {bindingColours.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="colour"
                value={one}
                checked={draft.colour === one}
                onChange={() => set('colour', one)}
              />
              <span className={`swatch vol-${one}`} aria-hidden="true" />
              {colourWords[one]()}
            </label>
          ))}
        </fieldset>
        <BusyButton busy={busy} className="btn btn-1">
          {m.desk_save()}
        </BusyButton>
      </form>
    </Dialog>
  );
}

function check({ label, labelAr }: Draft) {
  const isNameless = label.trim() !== '' && categoryPath(label) === '';
  return onlyFaults({
    label: textFault(label, maxCategoryName) ?? (isNameless ? 'characters' : undefined),
    labelAr: textFault(labelAr, maxCategoryName),
  });
}
