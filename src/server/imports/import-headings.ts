import type { ImportFormat } from '../../contract/imports.ts';
import { queryKey } from '../../rules/fold.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';

/** What each column of a file is in ours; null for one that is left out. */
export type ColumnMap = (CsvColumn | null)[];

/** Other names of our columns, in English and Arabic. The first of each are those of the template. */
const otherNames: Partial<Record<CsvColumn, string>> = {
  name: 'Title|عنوان الكتاب|Book title|Book|Product name|Product|العنوان|اسم الكتاب|الكتاب|اسم المنتج|أسم المنتج|المنتج|الاسم',
  nameAr: 'Arabic title|العنوان العربي|Title (Arabic)|Title ar|Name ar|Arabic name|العنوان بالعربية',
  author: 'Author|المؤلف|Author name|Authors|Writer|By|اسم المؤلف|الكاتب|المصنف|تأليف',
  authorAr: 'Arabic author|المؤلف بالعربية|Author (Arabic)|Author ar',
  alsoKnownAs: 'Also known as|الأسماء المشهورة|Other names',
  sku: 'SKU|رمز المنتج|Stock keeping unit|Item number|Item code|Product code|Code|رمز المنتج sku|الرمز|كود المنتج|رقم الصنف|كود',
  category:
    'Category|القسم|Categories|Product category|Type|Subject|Genre|Section|التصنيف|تصنيف المنتج|الفئة|الموضوع',
  price:
    'Price|السعر|Regular price|List price|Full price|RRP|Retail price|سعر المنتج|السعر الأصلي|السعر الأساسي|سعر البيع|الثمن',
  offerPrice:
    'Offer price|سعر العرض|Sale price|Special price|Discount price|Discounted price|السعر المخفض|السعر بعد الخصم|سعر التخفيض|العرض',
  inStock: 'In stock|متوفر|In stock?|Available|Availability|التوفر|متاح',
  copies: 'Copies|الكمية|Stock|Quantity|Qty|Inventory|Stock quantity|الكمية المتوفرة|المخزون|عدد النسخ|العدد',
  archived: 'Archived|مؤرشف',
  image:
    'Picture|الصورة|Image|Images|Pictures|Image URL|Image link|Cover|Cover image|Photo|صورة المنتج|صورة الغلاف|الغلاف|رابط الصورة|الصور',
  description: 'Description|الوصف|About|Summary|Details|Product description|وصف المنتج|نبذة|التفاصيل',
  descriptionAr: 'Arabic description|الوصف بالعربية|Description (Arabic)|Description ar',
  pdfUrl: 'PDF|رابط PDF|PDF link|PDF URL',
  setName: 'Set|اسم المجموعة|Series|Set name|المجموعة|السلسلة',
  setNameAr: 'Arabic name of the set|اسم المجموعة بالعربية',
  volume: 'Volume|رقم الجزء|Vol|Volume number|Part|الجزء|المجلد|رقم المجلد',
  language: 'Language|اللغة|لغة الكتاب',
  editor: 'Editor|المحقق|Edited by|تحقيق',
  editorAr: 'Arabic editor|المحقق بالعربية',
  translator: 'Translator|المترجم|Translated by|ترجمة',
  translatorAr: 'Arabic translator|المترجم بالعربية',
  publisher: 'Publisher|الناشر|Brand|Imprint|Publishing house|دار النشر|الماركة|دار الطبع',
  publisherAr: 'Arabic publisher|الناشر بالعربية',
  place: 'Place|مكان النشر|Place of publication|City|بلد النشر',
  placeAr: 'Arabic place|مكان النشر بالعربية',
  year: 'Year|سنة النشر|Year published|Publication year|Published in|تاريخ النشر|السنة',
  edition: 'Edition|الطبعة|رقم الطبعة',
  editionAr: 'Arabic edition|الطبعة بالعربية',
  binding: 'Binding|التجليد|Format|Cover type|نوع الغلاف|الغلاف نوع',
  bindingAr: 'Arabic binding|التجليد بالعربية',
  pages: 'Pages|عدد الصفحات|Number of pages|Page count|الصفحات',
  volumes: 'Volumes|عدد المجلدات|Number of volumes|عدد الأجزاء',
  weight: 'Weight in grams|الوزن بالغرام',
  size: 'Size|المقاس',
  isbn: 'ISBN|ردمك|ISBN13|ISBN-13|ISBN 10|Barcode|EAN|GTIN|GTIN, UPC, EAN, or ISBN|الباركود|رقم الباركود|الرقم الدولي',
};

const namesOf = (column: CsvColumn) => otherNames[column]?.split('|') ?? [];
const keyOf = (heading: string) => queryKey(heading).replaceAll(' ', '');

const byKey = new Map<string, CsvColumn>();
for (const column of csvColumns)
  for (const name of [column, ...namesOf(column)])
    if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), column);

/** The headings of the template. */
export function templateHeading(column: CsvColumn, lang: 'en' | 'ar'): string {
  return namesOf(column)[lang === 'en' ? 0 : 1] ?? column;
}

interface Recognised {
  format: Exclude<ImportFormat, 'own' | 'other'>;
  /** Only a file of this format has all of these headings. */
  needs: string[];
  /** What its headings mean, where that is not what they mean elsewhere. */
  columns: Record<string, CsvColumn | null>;
}

const formats: Recognised[] = [
  {
    format: 'shopify',
    needs: ['Handle', 'Title', 'Variant Price'],
    columns: {
      'Body (HTML)': 'description',
      Vendor: 'author',
      'Product Category': null,
      Published: null,
      'Variant SKU': 'sku',
      'Variant Price': 'offerPrice',
      'Variant Compare At Price': 'price',
      'Variant Barcode': 'isbn',
      'Variant Inventory Qty': 'copies',
      'Image Src': 'image',
      Status: 'archived',
    },
  },
  {
    format: 'shopify',
    needs: ['URL handle', 'Title', 'Compare-at price'],
    columns: {
      Vendor: 'author',
      'Product category': null,
      Price: 'offerPrice',
      'Compare-at price': 'price',
      'Inventory quantity': 'copies',
      'Product image URL': 'image',
      Status: 'archived',
    },
  },
  {
    format: 'woocommerce',
    needs: ['SKU', 'Name', 'Published', 'Regular price'],
    columns: { ID: null, Type: null, Published: 'archived', 'Short description': null },
  },
  {
    format: 'salla',
    needs: ['أسم المنتج', 'سعر المنتج', 'السعر المخفض'],
    columns: { النوع: null, 'No.': null, 'سعر التكلفة': null },
  },
  {
    format: 'goodreads',
    needs: ['Book Id', 'Author l-f', 'Exclusive Shelf'],
    columns: {
      'Year Published': 'year',
      'Original Publication Year': null,
      'My Review': null,
      Bookshelves: 'category',
    },
  },
];

export interface ReadHeadings {
  format: ImportFormat;
  columns: ColumnMap;
  keys: string[];
}

/** Recognises the format of a file and its columns by its headings. */
export function readHeadings(headings: readonly string[]): ReadHeadings {
  const keys = headings.map(keyOf);
  const names = headings.map((heading) => heading.trim());
  const isOwn = (name: string) => csvColumns.some((column) => column === name);
  const given = names.filter(Boolean);
  const found = formats.find(({ needs }) => needs.every((heading) => keys.includes(keyOf(heading))));
  const own = new Map(Object.entries(found?.columns ?? {}).map(([name, column]) => [keyOf(name), column]));
  const columns = keys.map((key, index) => {
    if (!key) return null;
    if (own.has(key)) return own.get(key) ?? null;
    const name = names[index]!;
    return isOwn(name) ? (name as CsvColumn) : (byKey.get(key) ?? null);
  });
  const format = found?.format ?? (given.length > 0 && given.every(isOwn) ? 'own' : 'other');
  return { format, columns, keys };
}
