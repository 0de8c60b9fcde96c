import type { Book } from '../../contract/books.ts';
import { type Category, categoryOf } from '../../rules/shelf.ts';
import { locale, localPath } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';
import { authorOf, bulletsOf, titleOf, wordsOf } from '../shelf/book-text.ts';
import { addressOf, bookPath, labelOf } from '../shelf/category-text.ts';

const longestDescription = 160;

export function BookMeta({ book }: { book: Book }) {
  const { publicUrl, money, categories } = useShopFacts();
  const category = categoryOf(categories, book.category);
  const title = titleOf(book).text;
  const author = authorOf(book).text;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const texts = [m.book_by({ title, author }), ...bulletsOf(book).map(({ text }) => text)];
  const description = texts.map((text) => (/[.!?؟…:]$/.test(text) ? text : `${text}.`)).join(' ');
  return (
    <PageMeta
      title={title}
      description={shortened(description)}
      image={pictureOf(book)}
      type="book"
      data={[
        bookData({ book, category, currency: money.code, absolute }),
        crumbData(book, category, absolute),
      ]}
    />
  );
}

/** Messengers do not show SVG: a book that has only a generated cover is shared with the shop's picture. */
export function pictureOf({ image }: Pick<Book, 'image'>): string | undefined {
  return image.find((address) => !address.startsWith('/covers/'));
}

type Absolute = (path: string) => string;

interface BookInShop {
  book: Book;
  category: Category;
  currency: string;
  absolute: Absolute;
}

function bookData({ book, category, currency, absolute }: BookInShop) {
  const url = absolute(localPath(bookPath(book, [category])));
  return {
    '@type': ['Product', 'Book'],
    '@id': `${url}#book`,
    url,
    name: titleOf(book).text,
    ...(book.nameAr && { alternateName: locale() === 'ar' ? book.name : book.nameAr }),
    author: { '@type': 'Person', name: authorOf(book).text },
    ...editionData(book.edition),
    genre: labelOf(category),
    image: book.image.map(absolute),
    description: bulletsOf(book)
      .map(({ text }) => text)
      .join(' '),
    offers: {
      '@type': 'Offer',
      url,
      price: book.offerPrice,
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${book.inStock ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

function editionData(edition: Book['edition']) {
  if (!edition) return {};
  const { language, isbn, pages } = edition;
  const { editor, translator, publisher, edition: impression } = wordsOf(edition);
  return {
    ...(language && { inLanguage: language === 'ar-en' ? ['ar', 'en'] : language }),
    ...(isbn && { isbn }),
    ...(impression && { bookEdition: impression }),
    ...(pages && { numberOfPages: pages }),
    ...(editor && { editor: { '@type': 'Person', name: editor } }),
    ...(translator && { translator: { '@type': 'Person', name: translator } }),
    ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
  };
}

function crumbData(book: Book, category: Category, absolute: Absolute) {
  const crumbs: [string, string][] = [
    [m.nav_home(), '/'],
    [m.books(), '/books'],
    [labelOf(category), addressOf(category)],
    [titleOf(book).text, bookPath(book, [category])],
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(localPath(path)),
    })),
  };
}

function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  return `${text.slice(0, text.lastIndexOf(' ', longestDescription - 1))}…`;
}
