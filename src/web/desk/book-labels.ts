import type { BookFieldName } from '../../contract/book-fields.ts';
import { m } from '../i18n/messages.js';

/** What the desk calls each field of a book, in the order of its form: there, in files of books, and in the log. */
export const bookLabels: Record<Exclude<BookFieldName, '_id' | 'copiesAsOf'>, () => string> = {
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
  image: m.desk_pictures,
  description: m.desk_description,
  descriptionAr: m.desk_description_ar,
  ...inBoth('editor', m.edition_editor),
  ...inBoth('translator', m.edition_translator),
  ...inBoth('publisher', m.edition_publisher),
  ...inBoth('place', m.edition_place),
  ...inBoth('edition', m.edition_edition),
  ...inBoth('binding', m.edition_binding),
  language: m.edition_language,
  isbn: m.edition_isbn,
  year: m.edition_year,
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
