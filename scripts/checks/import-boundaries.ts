import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type Import, readImports } from './imports.ts';
import { report, sourceFiles } from './source-files.ts';

type Boundary = { reason: string; isBroken: (file: string, target: Import) => boolean };

const under = (...folders: string[]) => {
  return (file: string) => folders.some((folder) => file.startsWith(`src/${folder}/`));
};
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isQueries = (file: string) => file.endsWith('-queries.ts');
const isPackage = (target: Import, ...names: string[]) =>
  !target.ours && names.some((name) => target.target === name || target.target.startsWith(`${name}/`));
const isTestTool = (target: Import) =>
  isPackage(target, 'vitest', 'fast-check') ||
  target.target === 'tests/support/any-text.ts' ||
  isBuiltin(target.target);
const leads = (target: Import, isInside: (file: string) => boolean) => target.ours && isInside(target.target);

const inRules = under('rules');
const inContract = under('contract');
const inWeb = under('web');
const inServer = under('server');
const inPages = under('server/pages');
const inCovers = under('covers');
const inAuthorities = under('authorities');
const inDemo = under('server/demo');
/** The files that choose between the demo and a real shop. */
const isDemoChooser = (file: string) => ['src/server/shop.ts', 'src/server/choose-demo.ts'].includes(file);
/** The folders of src/server from the lowest to the highest. A folder imports only the ones before it. */
const SERVER_FOLDERS = [
  // Open, migrate, dialects, tables, and SQL that several nouns share.
  'db',
  // Binding of endpoints, errors, guards, response cache, rate limits, one gate per client.
  'http',
  // The log of what the staff changed.
  'changes',
  // The outbox and its worker.
  'mail',
  // File stores, pictures, PDFs, uploaded forms, programs in a process of their own.
  'files',
  // Tables as CSV, and workbooks.
  'csv',
  // What the seller set and wrote, read once per catalogue version.
  'shop',
  'authors',
  'stock',
  // Books: shelf, page, search, the seller's form.
  'catalogue',
  'sets',
  // Changes of many books in portions, and their undo.
  'jobs',
  // Files of books: import, export, the pictures they name.
  'imports',
  // The text of their PDFs.
  'read',
  'reports',
  'cart',
  'addresses',
  'messages',
  'newsletter',
  // A login merges the visitor's cart.
  'accounts',
  // The desk's list of the people who have ordered.
  'customers',
  // The interface of card providers, Stripe and Tap.
  'payments',
  'orders',
  // The only folder that imports src/web.
  'pages',
  'demo',
  // Metrics, backup and restore, the commands of `npm run admin`.
  'operations',
];
/** Of the files beside the folders, these are below all of them; the others are above. */
const SERVER_BASE = new Set(
  ['config', 'environment', 'log', 'version'].map((name) => `src/server/${name}.ts`),
);
const serverFolder = (file: string) => /^src\/server\/([^/]+)\//.exec(file)?.[1];
const isAbove = (from: string, target: string) => {
  const to = serverFolder(target);
  if (to === undefined) return !SERVER_BASE.has(target);
  const index = SERVER_FOLDERS.indexOf(to);
  return to !== from && (index < 0 || index > SERVER_FOLDERS.indexOf(from));
};
/**
 * The same for src/web, with the files below all folders; the files beside the folders that are not listed are above. Of a
 * noun that uses what uses it, the lower half has a folder: books go into the cart's store, and the cart shows books.
 */
const WEB_FOLDERS = [
  'i18n',
  'locale.ts',
  'page-context.ts',
  'script-nonce.ts',
  'shop-facts.ts',
  'status-text.ts',
  'mail-kinds.ts',
  'browser-store.ts',
  'delivery-text.ts',
  'use-country.ts',
  'art',
  'ui',
  'api',
  'seo',
  // State that pages of several nouns show: the cart, the login, the page at which a book was left.
  'cart/store',
  'accounts/session',
  'read/store',
  'sets/offer',
  // Lists of books, and what every page shows of one.
  'shelf',
  'search',
  'book',
  'sets',
  'read',
  'authors',
  'cart',
  'orders',
  // With the cart page, where an order is placed.
  'checkout',
  'accounts',
  'content',
  'home',
  // The letters, rendered by the server.
  'mail',
  // With a frame of its own.
  'desk',
  'shell',
];
const webIndex = (file: string) => {
  const index = WEB_FOLDERS.findIndex((name) => `${file}/`.startsWith(`src/web/${name}/`));
  return index < 0 ? WEB_FOLDERS.length : index;
};
const mayUseSql = (file: string) => under('server/db')(file) || isQueries(file);
const isStripeFile = (file: string) => /^src\/server\/payments\/stripe[^/]*\.ts$/.test(file);

const BOUNDARIES: Boundary[] = [
  {
    reason: 'rules/ runs everywhere: it imports only rules/, and libphonenumber-js',
    isBroken: (file, target) =>
      inRules(file) &&
      !leads(target, inRules) &&
      !isPackage(target, 'libphonenumber-js') &&
      !(isTest(file) && isTestTool(target)),
  },
  {
    reason: 'contract/ is what crosses the wire: it imports only rules/, contract/ and zod',
    isBroken: (file, target) =>
      inContract(file) &&
      !leads(target, under('rules', 'contract')) &&
      !isPackage(target, 'zod') &&
      !(isTest(file) && isTestTool(target)),
  },
  {
    reason: 'web/ runs in the browser: it never imports server/, not even a type',
    isBroken: (file, target) => inWeb(file) && leads(target, inServer),
  },
  {
    reason:
      'web/ takes only types and the table of fields from contract/: its shapes would bring zod into the browser',
    isBroken: (file, target) =>
      inWeb(file) &&
      !isTest(file) &&
      leads(target, inContract) &&
      !target.isType &&
      target.target !== 'src/contract/book-fields.ts',
  },
  {
    reason: 'only server/pages/ imports web/ from server/',
    isBroken: (file, target) => inServer(file) && !inPages(file) && leads(target, inWeb),
  },
  {
    reason: 'web/ runs in the browser: it has no Node built-ins',
    isBroken: (file, target) => inWeb(file) && !isTest(file) && !target.ours && isBuiltin(target.target),
  },
  {
    reason: 'SQL and database drivers are used in server/db/ and *-queries.ts only',
    isBroken: (file, target) =>
      !isTest(file) && !mayUseSql(file) && isPackage(target, 'kysely', 'pg', 'node:sqlite'),
  },
  {
    reason: 'only server/payments/stripe*.ts imports Stripe',
    isBroken: (file, target) => !isStripeFile(file) && isPackage(target, 'stripe'),
  },
  {
    reason:
      'only server/files/s3-files.ts imports the SDK of S3, and it is loaded only if a bucket is configured',
    isBroken: (file, target) =>
      file !== 'src/server/files/s3-files.ts' && isPackage(target, '@aws-sdk/client-s3'),
  },
  {
    reason: 'covers/ is pure: it imports only rules/ and packages',
    isBroken: (file, target) =>
      inCovers(file) && target.ours && !leads(target, inCovers) && !leads(target, inRules) && !isTest(file),
  },
  {
    reason: 'authorities/ is what is known of books: it imports only rules/, and only server/ imports it',
    isBroken: (file, target) =>
      !isTest(file) &&
      ((inAuthorities(file) && target.ours && !leads(target, under('rules', 'authorities'))) ||
        (!inAuthorities(file) && !inServer(file) && leads(target, inAuthorities))),
  },
  {
    reason: 'server/demo/ exists only in the demo: only the files that choose it may import it',
    isBroken: (file, target) =>
      leads(target, inDemo) && !inDemo(file) && !isTest(file) && !isDemoChooser(file),
  },
  {
    reason: 'the folders of server/ are ordered in scripts/checks/import-boundaries.ts, and imports go down',
    isBroken: (file, target) => {
      const from = serverFolder(file);
      if (from === undefined || isTest(file)) return false;
      return leads(target, inServer) && isAbove(from, target.target);
    },
  },
  {
    reason:
      'the folders of web/ are ordered in scripts/checks/import-boundaries.ts, and their imports go down',
    isBroken: (file, target) =>
      inWeb(file) && !isTest(file) && leads(target, inWeb) && webIndex(target.target) > webIndex(file),
  },
  {
    reason: 'tests/ is not shipped: only tests import it',
    isBroken: (file, target) => !isTest(file) && target.ours && target.target.startsWith('tests/'),
  },
  {
    reason: '*-queries.ts import nothing of HTTP',
    isBroken: (file, target) =>
      isQueries(file) &&
      (isPackage(target, 'hono', '@hono', 'node:http', 'http') || leads(target, under('server/http'))),
  },
];

const VAGUE_NAMES = new Set(['index', 'utils', 'util', 'helpers', 'helper', 'common']);
const CODE = ['.ts', '.tsx', '.mjs', '.js'];

/** Every import that crosses a boundary, each with its reason. */
export function brokenBoundaries(root: string): string[] {
  const imports = sourceFiles(root, 'src', CODE).flatMap((file) =>
    readImports(root, file).flatMap((target) =>
      BOUNDARIES.filter((boundary) => boundary.isBroken(file, target)).map(
        (boundary) => `${file}:${target.line} imports ${target.target}: ${boundary.reason}`,
      ),
    ),
  );
  const names = ['src', 'scripts', 'tests', 'bench']
    .flatMap((folder) => sourceFiles(root, folder, CODE))
    .filter((file) => VAGUE_NAMES.has(path.basename(file).replace(/\..*$/, '')))
    .map((file) => `${file}: a file is named by the noun it is about`);
  return [...imports, ...names];
}

if (import.meta.main) report(brokenBoundaries(process.cwd()), 'These imports cross a boundary:');
