import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { messagesPlugin } from './scripts/build/compile-messages.mjs';
import { pdfReader } from './scripts/build/copy-pdf-reader.mjs';
import { lucideIcons } from './scripts/build/lucide-icons.mjs';

/** What the pages of the shop share. The parts of the book page alone are in its route's file, with its styles. */
const shop = new RegExp(
  `(${[
    'node_modules/react-dom',
    'icon:(chevron-left|chevron-right|zoom-in)',
    'src/rules/(country-names|delivery|fold)',
    'src/web/(root|shell|seo|delivery-text|use-country|orders/tax-text|checkout/terms-text|read/store)',
    'src/web/(shelf|search|sets/offer)',
    'src/web/api/(form-checks|field-text|use-form)',
    'src/web/ui/(button|fact|field|use-out-of-view)',
    'src/web/i18n/messages/(books|edition_\\w+|free|free_shipping_from|language_ar|language_en|not_delivered_to|reading_is_free|read_continue|shipping)',
  ].join('|')})\\b`,
);

/** Class names become constants of the pages: the object of all names of a stylesheet is left out. */
const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/web\/.*\.tsx$/ },
    handler: (code) => code.replaceAll(/^import (\w+) from ('.*\.module\.css')/gm, 'import * as $1 from $2'),
  },
};

const modules = new Map<string, string>();

/** With the name of the file, which no other stylesheet has: a hash would only make each page longer. */
function scopedName(name: string, file: string): string {
  const own = path.basename(file, '.module.css');
  if ((modules.get(own) ?? file) !== file) throw new Error(`${file}: ${modules.get(own)} has the same name`);
  modules.set(own, file);
  return `${own}_${name}`;
}

export default defineConfig(({ command }) => ({
  plugins: [inlineClassNames, messagesPlugin(), lucideIcons(), pdfReader(), reactRouter()],
  css: { modules: { generateScopedName: scopedName } },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A page needs its route's file and what the pages of its kind share; automatic splitting makes sixty. The
              // entry is not among them: it starts when the modules of the routes are here.
              groups: [
                {
                  name: 'shop',
                  test: shop,
                  tags: ['$initial'],
                },
                {
                  name: 'account',
                  test: /src\/web\/(accounts|orders\/(?!invoice)[\w-]+|cart|checkout\/cart-page)\b/,
                  tags: ['$initial'],
                },
                {
                  name: 'book',
                  test: /src\/web\/book\b/,
                  tags: ['$initial'],
                },
                {
                  name: 'desk',
                  test: /src\/web\/(desk\/(kit|session)|i18n\/messages\/desk_)/,
                  tags: ['$initial'],
                },
                { name: 'content', test: /src\/web\/content\b/, tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
    // V8 keeps the text of what it runs, with two bytes a character if one of them is Arabic.
    ssr: { build: { minify: true, rolldownOptions: { input: './src/server/pages/page-renderer.ts' } } },
  },
  // The built pages contain React in its production form, whatever NODE_ENV is.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
