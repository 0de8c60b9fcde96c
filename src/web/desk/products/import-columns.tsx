import type { BookFieldName } from '../../../contract/book-fields.ts';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { m } from '../../i18n/messages.js';
import { SelectField } from '../../ui/field.tsx';
import styles from './import.module.css';

export type ImportAnswer = AnswerOf<'POST /api/product/import'>;

/** The names of the fields of a book, in the order in which they are offered for a column. */
const columnNames: Record<Exclude<BookFieldName, '_id' | 'copiesAsOf'>, () => string> = {
  name: m.desk_name,
  nameAr: m.desk_name_ar,
  author: m.desk_author,
  authorAr: m.desk_author_ar,
  alsoKnownAs: m.desk_also_known_as,
  category: m.desk_category,
  price: m.desk_price,
  offerPrice: m.desk_offer_price,
  copies: m.desk_copies,
  inStock: m.desk_in_stock,
  sku: m.desk_sku,
  isbn: m.edition_isbn,
  image: m.desk_pictures,
  description: m.desk_description,
  descriptionAr: m.desk_description_ar,
  language: m.edition_language,
  ...inBoth('editor', m.edition_editor),
  ...inBoth('translator', m.edition_translator),
  ...inBoth('publisher', m.edition_publisher),
  ...inBoth('place', m.edition_place),
  year: m.edition_year,
  ...inBoth('edition', m.edition_edition),
  ...inBoth('binding', m.edition_binding),
  pages: m.edition_pages,
  volumes: m.edition_volumes,
  weight: m.desk_weight,
  size: m.edition_size,
  setName: m.desk_set_name,
  setNameAr: m.desk_set_name_ar,
  volume: m.desk_volume,
  pdfUrl: m.desk_pdf_url,
  state: m.desk_state,
  onSaleFrom: m.desk_on_sale_from,
};

/** A field and its Arabic one. */
function inBoth<Name extends string>(name: Name, label: () => string) {
  return { [name]: label, [`${name}Ar`]: () => m.desk_in_arabic({ name: label() }) } as Record<
    Name | `${Name}Ar`,
    () => string
  >;
}

export function columnName(column: string): string {
  return column in columnNames ? columnNames[column as keyof typeof columnNames]() : column;
}

interface ColumnsProps {
  file: ImportAnswer['file'];
  onChange: (columns: string) => void;
}

/** What each column of the file is, with its first cells. The seller may decide otherwise. */
export function ImportColumns({ file: { format, columns }, onChange }: ColumnsProps) {
  const isLeftOut = columns.some(({ column, heading }) => column === null && heading !== '');
  const change = (index: number, value: string) =>
    onChange(columns.map(({ column }, at) => (at === index ? value : (column ?? ''))).join(','));
  return (
    <details className={styles.columns} open={format === 'other' || undefined}>
      <summary>
        {m.import_columns()} {isLeftOut && <span className="hint">{m.import_some_left_out()}</span>}
      </summary>
      <ul>
        {columns.map(({ heading, column, cells }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <SelectField
              label={<bdi>{heading || '–'}</bdi>}
              options={columnNames}
              value={column ?? ''}
              onChange={(event) => change(index, event.target.value)}
              hint={<bdi>{cells.filter(Boolean).join(' · ').slice(0, 120) || '–'}</bdi>}
            >
              <option value="">{m.import_leave_out()}</option>
              {column && !(column in columnNames) && <option value={column}>{column}</option>}
            </SelectField>
          </li>
        ))}
      </ul>
    </details>
  );
}
