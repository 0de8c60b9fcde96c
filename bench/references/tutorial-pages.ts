import { createElement as h, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Row } from './tutorial-store.ts';

const links = ['Home', 'All Books', 'About', 'Cart', 'Login'];
const categories = ['Aqeedah', 'Quran', 'Hadith', 'Fiqh', 'Arabic', "Da'wah", 'Seerah'];

/** Pages as the usual shop has them: the same things on them as on ours, in fewer elements. */
export function homePage(books: Row[]): string {
  return page(
    'Home',
    h(
      'section',
      { key: 'hero' },
      h('h1', null, 'Read the classics'),
      h('p', null, 'Books that outlive their authors'),
    ),
    h(
      'section',
      { key: 'categories' },
      categories.map((name) => h('a', { key: name, href: `/books/${name}` }, name)),
    ),
    shelf('Best Sellers', books),
  );
}

export function booksPage(books: Row[]): string {
  return page('All Books', shelf('All Books', books));
}

export function bookPage(book: Row, related: Row[]): string {
  const points = JSON.parse(String(book['description'])) as string[];
  return page(
    String(book['name']),
    h(
      'article',
      { key: 'book' },
      h('img', { src: firstImage(book), alt: book['name'] }),
      h('h1', null, book['name']),
      h('p', null, book['author']),
      price(book),
      h(
        'ul',
        null,
        points.map((point) => h('li', { key: point }, point)),
      ),
      h('button', { type: 'button' }, 'Add to Cart'),
      h('button', { type: 'button' }, 'Buy now'),
    ),
    shelf('Related Products', related),
  );
}

function page(title: string, ...content: ReactNode[]): string {
  const bar = h(
    'nav',
    null,
    links.map((name) => h('a', { key: name, href: '/' }, name)),
    h('input', { type: 'search' }),
  );
  const body = h('div', { id: 'root' }, bar, h('main', null, content), h('footer', null, 'Copyright'));
  return `<!doctype html>${renderToString(
    h('html', { lang: 'en' }, h('head', null, h('title', null, title)), h('body', null, body)),
  )}`;
}

function shelf(title: string, books: Row[]) {
  return h('section', { key: title }, h('h2', null, title), h('div', { className: 'grid' }, books.map(card)));
}

function card(book: Row) {
  const id = String(book['_id']);
  return h(
    'div',
    { key: id, className: 'card' },
    h(
      'a',
      { href: `/books/${book['category']}/${id}` },
      h('img', { src: firstImage(book), alt: book['name'] }),
    ),
    h('p', { className: 'category' }, book['category']),
    h('h3', null, book['name']),
    h('p', null, book['author']),
    h(
      'div',
      { className: 'stars' },
      [1, 2, 3, 4, 5].map((star) => h('span', { key: star }, star < 5 ? '★' : '☆')),
    ),
    price(book),
    h('button', { type: 'button' }, 'Add'),
  );
}

function price(book: Row) {
  return h('p', null, `$${book['offer_price']} `, h('s', null, `$${book['price']}`));
}

function firstImage(book: Row): string {
  return (JSON.parse(String(book['image'])) as string[])[0] ?? '';
}
