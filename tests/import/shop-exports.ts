import { type CorpusFile, lines, workbook } from './corpus-file.ts';

const shopifyHead =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Status';
const wooHead =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Short description",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Tags,Images,Author';
const goodreadsHead =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review';
const sallaHead = [
  'النوع',
  'أسم المنتج',
  'تصنيف المنتج',
  'صورة المنتج',
  'سعر المنتج',
  'الوصف',
  'رمز المنتج sku',
  'السعر المخفض',
  'الكمية المتوفرة',
  'الماركة',
  'المؤلف',
  'الباركود',
];

/** As other shops and libraries write their books. */
export const shopExports: CorpusFile[] = [
  {
    name: 'an export of Shopify with HTML, pictures and a variant',
    bytes: lines(
      shopifyHead,
      'riyad,Riyad al-Salihin,"<p>A <b>classic</b> &amp; loved</p><ul><li>Full vowels</li><li>Sewn</li></ul>",al-Nawawi,Media > Books,Hadith,,TRUE,Binding,Hardcover,RS-1,900,4,19.99,25.00,9780140449136,https://cdn.example.com/a.jpg,1,active',
      'riyad,,,,,,,,,,,,,,,,https://cdn.example.com/b.jpg,2,',
      'riyad,,,,,,,,,Paperback,RS-2,500,0,12.00,,,,,',
      'umda,Umdat al-Ahkam,,al-Maqdisi,,Hadith,,FALSE,Title,Default Title,,300,,8.50,0.00,628123,,,draft',
    ),
    format: 'shopify',
    books: [
      {
        name: 'Riyad al-Salihin',
        author: 'al-Nawawi',
        price: 2500,
        offerPrice: 1999,
        sku: 'RS-1',
        isbn: '9780140449136',
        copies: 4,
        description: '["A classic & loved","Full vowels","Sewn"]',
        images: '[]',
      },
      { name: 'Riyad al-Salihin (Paperback)', price: 1200, offerPrice: 1200, sku: 'RS-2', copies: 0 },
      { name: 'Umdat al-Ahkam', price: 850, isbn: '', archived: 'yes', unlisted: 'draft' },
    ],
  },
  {
    name: 'the newer export of Shopify',
    bytes: lines(
      'Title,URL handle,Description,Vendor,Product category,Type,Status,SKU,Barcode,Price,Compare-at price,Inventory quantity,Product image URL',
      'Al-Muwatta,muwatta,One line,Malik,,Hadith,Active,MW,,14.00,,3,',
    ),
    format: 'shopify',
    books: [{ name: 'Al-Muwatta', price: 1400, offerPrice: 1400, copies: 3, sku: 'MW' }],
  },
  {
    name: 'an export of WooCommerce',
    bytes: lines(
      wooHead,
      '12,simple,W-1,978-0-14-044913-6,Bidayat al-Mujtahid,1,0,Short,"<div>One<br />Two</div>",1,7,18,22.5,"Books > Law, Books > Fiqh",x,"https://s.example/1.jpg, https://s.example/2.jpg",Ibn Rushd',
      '13,simple,W-2,,Al-Mughni,-1,0,,Plain,0,-2,,120,Fiqh,,,Ibn Qudamah',
    ),
    format: 'woocommerce',
    books: [
      {
        name: 'Bidayat al-Mujtahid',
        price: 2250,
        offerPrice: 1800,
        category: 'Fiqh',
        sku: 'W-1',
        description: '["One","Two"]',
        copies: 7,
      },
      { name: 'Al-Mughni', price: 12_000, offerPrice: 12_000, archived: 'yes', unlisted: 'draft', copies: 0 },
    ],
  },
  {
    name: 'an export of Salla (XLSX) under its title row',
    bytes: workbook([
      ['بيانات المنتج'],
      sallaHead,
      [
        'منتج',
        'صحيح البخاري',
        'كتب > الحديث',
        null,
        250,
        '<p>طبعة محققة</p>',
        'SB-1',
        199.5,
        6,
        'دار طوق النجاة',
        'الإمام البخاري',
        '628000000',
      ],
    ]),
    format: 'salla',
    books: [
      {
        name: 'صحيح البخاري',
        price: 25_000,
        offerPrice: 19_950,
        category: 'Hadith',
        sku: 'SB-1',
        copies: 6,
        isbn: '',
        description: '["طبعة محققة"]',
      },
    ],
  },
  {
    name: 'a library of Goodreads, with a price and a category for all',
    bytes: lines(
      goodreadsHead,
      '1,"The Book of Assistance",Imam al-Haddad,"al-Haddad, Imam",,"=""0140449132""","=""9780140449136""",5,4.5,Fons Vitae,Paperback,144,2003,1690,,2020/01/01,to-read,to-read (#1),to-read,',
    ),
    choices: { category: 'Dawah', price: '15' },
    format: 'goodreads',
    books: [{ name: 'The Book of Assistance', price: 1500, category: 'Dawah', isbn: '0140449132' }],
  },
  {
    name: 'a library of Goodreads without a price',
    bytes: lines(goodreadsHead, '1,Title,A,"A, B",,,,5,4.5,,,,,,,,fiqh,,read,'),
    format: 'goodreads',
    errors: { 2: 'price required' },
  },
];
