import { zipSync } from 'fflate';
import { westernDigits } from '../../src/rules/digits.ts';
import { arabicBytes, type CorpusFile, lines, part, utf16, workbook } from './corpus-file.ts';
import { shopExports } from './shop-exports.ts';

const arabicList = lines(
  'اسم الكتاب;المؤلف;القسم;السعر;الكمية;دار النشر',
  'رياض الصالحين;الإمام النووي;الحديث;٤٥٫٥٠;١٢;دار ابن كثير',
  'زاد المستقنع;الحجاوي;الفقه;30;;دار الوطن',
);
const arabicBooks: CorpusFile['books'] = [
  {
    name: 'رياض الصالحين',
    author: 'الإمام النووي',
    category: 'Hadith',
    price: 4550,
    offerPrice: 4550,
    copies: 12,
  },
  { name: 'زاد المستقنع', category: 'Fiqh', price: 3000 },
];

export const corpus: CorpusFile[] = [
  {
    name: 'our own columns',
    bytes: lines('name,author,category,price,offerPrice', 'Kitab al-Umm,al-Shafiʿi,Fiqh,30,25'),
    format: 'own',
    books: [{ name: 'Kitab al-Umm', price: 3000, offerPrice: 2500 }],
  },
  {
    name: 'headings in any case and with spaces, and an empty offer',
    bytes: lines(' TITLE , author name ,CATEGORY,List Price,Offer Price', 'Al-Risala,al-Shafiʿi,Fiqh,20,'),
    format: 'other',
    books: [{ name: 'Al-Risala', author: 'al-Shafiʿi', price: 2000, offerPrice: 2000 }],
  },
  {
    name: 'Arabic headings in UTF-8',
    bytes: arabicList,
    format: 'other',
    encoding: 'utf-8',
    books: arabicBooks,
  },
  {
    name: 'the same with a byte order mark',
    bytes: `\ufeff${arabicList}`,
    encoding: 'utf-8',
    books: arabicBooks,
  },
  {
    name: 'Arabic headings in Windows-1256',
    bytes: arabicBytes(westernDigits(arabicList).replace('٫', '.')),
    encoding: 'windows-1256',
    books: arabicBooks,
  },
  {
    name: 'Unicode text of Excel (UTF-16, tabs)',
    bytes: utf16(`\ufeff${arabicList.replaceAll(';', '\t')}`),
    encoding: 'utf-16le',
    books: arabicBooks,
  },
  {
    name: 'UTF-16 without a byte order mark',
    bytes: utf16('Title,Author,Category,Price\nBulugh al-Maram,Ibn Hajar,Hadith,18\n'),
    encoding: 'utf-16le',
    books: [{ name: 'Bulugh al-Maram' }],
  },
  {
    name: 'a European list in Windows-1252 with decimal commas',
    bytes: new Uint8Array(
      Buffer.from(
        'Title;Author;Category;Price;Sale price;Publisher\r\nLe Coran traduit;Régis B.;Quran;1.234,50 \x80;12,5;Éditions du Seuil\r\n',
        'latin1',
      ),
    ),
    encoding: 'windows-1252',
    books: [{ author: 'Régis B.', price: 123_450, offerPrice: 1250 }],
  },
  {
    name: 'sep=; before the headings',
    bytes: lines('sep=;', 'Title;Author;Category;Price', '"Tafsir, abridged";Ibn Kathir;Quran;"1,250.00"'),
    books: [{ name: 'Tafsir, abridged', price: 125_000 }],
  },
  {
    name: 'tabs, and a title row above the headings',
    bytes: lines(
      'Stock list 2026',
      '',
      'Title\tAuthor\tCategory\tPrice',
      'Fath al-Bari\tIbn Hajar\tHadith\tSAR 300',
    ),
    books: [{ name: 'Fath al-Bari', price: 30_000 }],
  },
  {
    name: 'currency signs and Arabic digits',
    bytes: lines(
      'Title,Author,Category,Price,Sale price',
      'A,B,Fiqh,$1299.90,"٩٩٩٫٩٠ ر.س"',
      'C,D,Fiqh,45 ريال,',
      'E,F,Fiqh,"£7,-",5.5 USD',
    ),
    books: [
      { price: 129_990, offerPrice: 99_990 },
      { price: 4500, offerPrice: 4500 },
      { price: 700, offerPrice: 550 },
    ],
  },
  ...shopExports,
  {
    name: 'a workbook of Excel with numbers and switches',
    bytes: workbook([
      ['Title', 'Author', 'Category', 'Price', 'In stock', 'Pages', 'ISBN', 'Year'],
      ['Al-Adhkar', 'al-Nawawi', "Da'wah", 12.499_999_999_999_998, false, 320, 9_780_140_449_136, 1999],
      [null, null, null, null],
      ['A & B <c>', 'N.', 'Fiqh', 5, true, null, null, null],
    ]),
    books: [
      { name: 'Al-Adhkar', price: 1250, onSale: 0, isbn: '9780140449136', category: 'Dawah' },
      { name: 'A & B <c>', price: 500, onSale: 1 },
    ],
  },
  {
    name: 'unknown columns, which are left out',
    bytes: lines('Title,Colour,Author,Category,Price,__proto__', 'A,red,B,Fiqh,1,x'),
    books: [{ name: 'A', author: 'B', price: 100 }],
  },
  {
    name: 'a column that stands twice: the first that is filled counts',
    bytes: lines('Title,Title,Author,Category,Price', ',Second,B,Fiqh,1', 'First,Second,B,Fiqh,1'),
    books: [{ name: 'Second' }, { name: 'First' }],
  },
  {
    name: 'columns that the seller names',
    bytes: lines('a;b;c;d', 'Al-Kafi;Ibn Qudamah;Fiqh;40'),
    choices: { columns: 'name,author,category,price' },
    books: [{ name: 'Al-Kafi', price: 4000 }],
  },
  {
    name: 'good rows beside bad ones',
    bytes: lines(
      'Title,Author,Category,Price,ISBN',
      'Good,A,Fiqh,5,',
      'Bad price,A,Fiqh,five,',
      'No category,A,Cookery,5,',
      'Bad ISBN,A,Fiqh,5,12345',
      ',A,Fiqh,5,',
    ),
    choices: { errors: 'skip' },
    errors: {
      3: 'price number five',
      4: 'category category Cookery',
      5: 'isbn isbn 12345',
      6: 'name required',
    },
    books: [{ name: 'Good' }],
  },
  {
    name: 'bad rows, without leave to skip them',
    bytes: lines('Title,Author,Category,Price', 'Good,A,Fiqh,5', 'Bad,A,Fiqh,five'),
    problem: 'import-errors',
  },
  {
    name: 'languages, sets and volumes',
    bytes: lines(
      'Title,Author,Category,Price,Language,Set,Volume,Pages',
      'Siyar 3,al-Dhahabi,Seerah,10,Arabic,Siyar,٣,320 pages',
      '"Tafsir Ibn Kathir, Vol. 2",Ibn Kathir,Quran,10,عربي,,,12.0',
    ),
    books: [
      { language: 'ar', setName: 'Siyar', volume: 3 },
      { language: 'ar', setName: 'Tafsir Ibn Kathir', volume: 2 },
    ],
  },
  {
    name: 'line breaks and quotation marks in cells',
    bytes: 'Title,Author,Category,Price,Description\n"The ""Forty""\nHadith",N,Hadith,5,"One\nTwo"\n',
    books: [{ name: 'The "Forty" Hadith', description: '["One","Two"]' }],
  },
  {
    name: 'only Arabic titles',
    bytes: lines('Arabic title,Arabic author,Category,Price', 'الأم,الشافعي,Fiqh,5'),
    books: [{ name: 'الأم', nameAr: 'الأم', author: 'الشافعي' }],
  },
  { name: 'an empty file', bytes: '', problem: 'csv-no-columns' },
  { name: 'a letter', bytes: 'Dear bookseller\nplease find enclosed\n', problem: 'csv-no-columns' },
  {
    name: 'a picture',
    bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array<number>(200).fill(0)),
    problem: 'not-a-table',
  },
  {
    name: 'an old workbook (XLS)',
    bytes: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(500).fill(0)),
    problem: 'not-a-table',
  },
  { name: 'a zip file without a workbook', bytes: zipSync({ 'a.txt': part('x') }), problem: 'not-a-table' },
  {
    name: 'a workbook that is cut off',
    bytes: workbook([['Title'], ['A']]).slice(0, 300),
    problem: 'not-a-table',
  },
  {
    name: 'a quotation mark that never closes',
    bytes: 'Title,Author,Category,Price\n"A,B,Fiqh,1\n',
    problem: 'csv-open-quote',
  },
  {
    name: 'a workbook whose sheet inflates without an end',
    bytes: workbook([['Title']], { 'xl/worksheets/sheet2.xml': new Uint8Array(40_000_000).fill(32) }),
    problem: 'not-a-table',
  },
];
