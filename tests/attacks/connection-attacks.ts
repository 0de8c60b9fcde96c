import type { Attack } from './attack.ts';

const begin = (path: string, length: number) => () =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;

const manyAtOnce = () =>
  Array.from({ length: 500 }, () => ask(`/api/product/shelf?q=${Math.random()}`)).join('') +
  ask('/healthz', 'Connection: close\r\n');

/** What one client can do with connections alone. */
export const connectionAttacks: Record<string, Attack> = {
  '160 searches in one moment': {
    hold: () => ask(`/books?q=${Math.random()}`, 'Accept: text/html\r\n'),
    connections: 160,
  },
  'half-sent requests': { hold: begin('/api/user/login', 100) },
  'half-sent requests in chunks': {
    hold: () =>
      'POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  },
  'half-sent card forms': {
    hold: ({ cardPage }) =>
      `POST ${cardPage} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nc`,
  },
  'half-sent uploads': { hold: begin('/api/product/import?dryRun=true', 90_000_000) },
  'headers that do not end': { hold: () => 'GET /books HTTP/1.1\r\nHost: shop\r\nX-Slow: ' },
  'connections that send nothing': { hold: () => '' },
  'more connections that send nothing than an address may have': { hold: () => '', connections: 1_100 },
  'answers that are not read': {
    hold: ({ cookie }) => ask('/api/order/user?limit=200', `Cookie: ${cookie}\r\n`),
    isUnread: true,
    orders: 110,
  },
  'pages that are not read': {
    hold: () => ask('/books', 'Accept: text/html\r\n').repeat(10),
    isUnread: true,
  },
  'many requests at once on one connection': { hold: manyAtOnce, connections: 1 },
  'many requests at once on each connection': { hold: manyAtOnce, isNeighbourConnected: true },
  // As many as Node reads and parses at a time.
  'the shortest requests, many at once': {
    hold: () => 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2_500),
    isNeighbourConnected: true,
  },
};
