import type { shelfLanguages } from '../rules/shelf.ts';

export interface BookField {
  kind:
    | 'id'
    | 'text'
    /** One for each line. */
    | 'points'
    | 'number'
    | 'money'
    | 'flag'
    | 'category'
    | 'state'
    | 'date'
    | 'pictures'
    | 'address'
    | 'isbn'
    | 'language';
  group: 'book' | 'sale' | 'set' | 'edition';
  /** Of letters, or the largest number. */
  limit?: number;
  /** Its heading in a file, in any case, in English and Arabic: the first of each is that of the template. */
  headings?: string;
  /** The template has no column for it. */
  untold?: true;
}

/**
 * The fields of a book, in the order of a file of books. From here come its columns, headings and template, the limits of
 * its texts, and the facts of an edition. The value of a field that ends in `Ar` is the Arabic one of its neighbour.
 */
export const bookFields = {
  _id: { kind: 'id', group: 'book', untold: true },
  name: {
    kind: 'text',
    group: 'book',
    limit: 300,
    headings:
      'Title|عنوان الكتاب|Book title|Book|Product name|Product|العنوان|اسم الكتاب|الكتاب|اسم المنتج|أسم المنتج|المنتج|الاسم',
  },
  nameAr: {
    kind: 'text',
    group: 'book',
    limit: 300,
    headings: 'Arabic title|العنوان العربي|Title (Arabic)|Title ar|Name ar|Arabic name|العنوان بالعربية',
  },
  author: {
    kind: 'text',
    group: 'book',
    limit: 300,
    headings: 'Author|المؤلف|Author name|Authors|Writer|By|اسم المؤلف|الكاتب|المصنف|تأليف',
  },
  authorAr: {
    kind: 'text',
    group: 'book',
    limit: 300,
    headings: 'Arabic author|المؤلف بالعربية|Author (Arabic)|Author ar',
  },
  alsoKnownAs: {
    kind: 'text',
    group: 'book',
    limit: 500,
    headings: 'Also known as|الأسماء المشهورة|Other names',
  },
  sku: {
    kind: 'text',
    group: 'sale',
    limit: 100,
    headings:
      'SKU|رمز المنتج|Stock keeping unit|Item number|Item code|Product code|Code|رمز المنتج sku|الرمز|كود المنتج|رقم الصنف|كود',
  },
  category: {
    kind: 'category',
    group: 'book',
    headings:
      'Category|القسم|Categories|Product category|Type|Subject|Genre|Section|التصنيف|تصنيف المنتج|الفئة|الموضوع',
  },
  price: {
    kind: 'money',
    group: 'sale',
    headings:
      'Price|السعر|Regular price|List price|Full price|RRP|Retail price|سعر المنتج|السعر الأصلي|السعر الأساسي|سعر البيع|الثمن',
  },
  offerPrice: {
    kind: 'money',
    group: 'sale',
    headings:
      'Offer price|سعر العرض|Sale price|Special price|Discount price|Discounted price|السعر المخفض|السعر بعد الخصم|سعر التخفيض|العرض',
  },
  inStock: {
    kind: 'flag',
    group: 'sale',
    headings: 'In stock|متوفر|In stock?|Available|Availability|التوفر|متاح',
  },
  copies: {
    kind: 'number',
    group: 'sale',
    headings:
      'Copies|الكمية|Stock|Quantity|Qty|Inventory|Stock quantity|الكمية المتوفرة|المخزون|عدد النسخ|العدد',
  },
  /** The copies at the time of the export: an import changes them only if nothing was sold since. */
  copiesAsOf: { kind: 'number', group: 'sale', untold: true },
  state: { kind: 'state', group: 'sale', headings: 'State|الحالة|Archived|مؤرشف', untold: true },
  onSaleFrom: { kind: 'date', group: 'sale', headings: 'On sale from|يباع من', untold: true },
  image: {
    kind: 'pictures',
    group: 'book',
    headings:
      'Picture|الصورة|Image|Images|Pictures|Image URL|Image link|Cover|Cover image|Photo|صورة المنتج|صورة الغلاف|الغلاف|رابط الصورة|الصور',
  },
  description: {
    kind: 'points',
    group: 'book',
    headings: 'Description|الوصف|About|Summary|Details|Product description|وصف المنتج|نبذة|التفاصيل',
  },
  descriptionAr: {
    kind: 'points',
    group: 'book',
    headings: 'Arabic description|الوصف بالعربية|Description (Arabic)|Description ar',
  },
  pdfUrl: { kind: 'address', group: 'book', limit: 2000, headings: 'PDF|رابط PDF|PDF link|PDF URL' },
  setName: {
    kind: 'text',
    group: 'set',
    limit: 300,
    headings: 'Set|اسم المجموعة|Series|Set name|المجموعة|السلسلة',
  },
  setNameAr: {
    kind: 'text',
    group: 'set',
    limit: 300,
    headings: 'Arabic name of the set|اسم المجموعة بالعربية',
  },
  volume: {
    kind: 'number',
    group: 'set',
    limit: 9_999,
    headings: 'Volume|رقم الجزء|Vol|Volume number|Part|الجزء|المجلد|رقم المجلد',
  },
  language: { kind: 'language', group: 'edition', headings: 'Language|اللغة|لغة الكتاب' },
  editor: { kind: 'text', group: 'edition', limit: 300, headings: 'Editor|المحقق|Edited by|تحقيق' },
  editorAr: { kind: 'text', group: 'edition', limit: 300, headings: 'Arabic editor|المحقق بالعربية' },
  translator: {
    kind: 'text',
    group: 'edition',
    limit: 300,
    headings: 'Translator|المترجم|Translated by|ترجمة',
  },
  translatorAr: {
    kind: 'text',
    group: 'edition',
    limit: 300,
    headings: 'Arabic translator|المترجم بالعربية',
  },
  publisher: {
    kind: 'text',
    group: 'edition',
    limit: 300,
    headings: 'Publisher|الناشر|Brand|Imprint|Publishing house|دار النشر|الماركة|دار الطبع',
  },
  publisherAr: { kind: 'text', group: 'edition', limit: 300, headings: 'Arabic publisher|الناشر بالعربية' },
  place: {
    kind: 'text',
    group: 'edition',
    limit: 100,
    headings: 'Place|مكان النشر|Place of publication|City|بلد النشر',
  },
  placeAr: { kind: 'text', group: 'edition', limit: 100, headings: 'Arabic place|مكان النشر بالعربية' },
  year: {
    kind: 'text',
    group: 'edition',
    limit: 40,
    headings:
      'Year|سنة النشر|Year published|Publication year|Published in|Year of printing|سنة الطبع|تاريخ النشر|تاريخ الطبع|السنة',
  },
  edition: { kind: 'text', group: 'edition', limit: 100, headings: 'Edition|الطبعة|رقم الطبعة' },
  editionAr: { kind: 'text', group: 'edition', limit: 100, headings: 'Arabic edition|الطبعة بالعربية' },
  binding: {
    kind: 'text',
    group: 'edition',
    limit: 100,
    headings: 'Binding|التجليد|Format|Cover type|نوع الغلاف|الغلاف نوع',
  },
  bindingAr: { kind: 'text', group: 'edition', limit: 100, headings: 'Arabic binding|التجليد بالعربية' },
  pages: {
    kind: 'number',
    group: 'edition',
    limit: 100_000,
    headings: 'Pages|عدد الصفحات|Number of pages|Page count|الصفحات',
  },
  volumes: {
    kind: 'number',
    group: 'edition',
    limit: 1_000,
    headings: 'Volumes|عدد المجلدات|Number of volumes|عدد الأجزاء',
  },
  /** In grams. */
  weight: {
    kind: 'number',
    group: 'edition',
    limit: 1_000_000,
    headings: 'Weight in grams|الوزن بالغرام|Grams|Weight (g)',
  },
  size: { kind: 'text', group: 'edition', limit: 100, headings: 'Size|المقاس' },
  isbn: {
    kind: 'isbn',
    group: 'edition',
    limit: 40,
    headings:
      'ISBN|ردمك|ISBN13|ISBN-13|ISBN 10|Barcode|EAN|GTIN|GTIN, UPC, EAN, or ISBN|الباركود|رقم الباركود|الرقم الدولي',
  },
} as const satisfies Record<string, BookField>;

type Fields = typeof bookFields;
export type BookFieldName = keyof Fields;
export const bookFieldNames = Object.keys(bookFields) as BookFieldName[];

/** The facts of a printed edition. */
export type EditionField = {
  [Name in BookFieldName]: Fields[Name]['group'] extends 'edition' ? Name : never;
}[BookFieldName];
export const editionFields = bookFieldNames.filter(
  (name): name is EditionField => bookFields[name].group === 'edition',
);

/** Each is optional. */
export type Edition = {
  [Name in EditionField]?:
    | (Fields[Name]['kind'] extends 'number'
        ? number
        : Fields[Name]['kind'] extends 'language'
          ? (typeof shelfLanguages)[number]
          : string)
    | undefined;
};
