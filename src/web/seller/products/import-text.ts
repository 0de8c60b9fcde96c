import type { ImportRow } from '../../../contract/products.ts';
import { m } from '../../i18n/messages.js';

type Fault = NonNullable<ImportRow['errors']>[number]['fault'];

const texts: Record<Fault, () => string> = {
  required: m.desk_row_required,
  number: m.desk_row_number,
  category: m.desk_row_category,
  address: m.desk_row_address,
  long: m.field_long,
  characters: m.field_characters,
  'yes-or-no': m.desk_row_yes_or_no,
  id: m.desk_row_id,
  repeated: m.desk_row_repeated,
  'too-many': m.desk_row_too_many,
  cells: m.desk_row_cells,
  'offer-above-price': m.desk_fault_offer,
  isbn: m.desk_fault_isbn,
  language: m.desk_fault_language,
};

export function importFaultText(fault: Fault): string {
  return texts[fault]();
}
