import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/web/words',
      strategy: ['globalVariable', 'baseLocale'],
      outputStructure: 'message-modules',
    }),
    tailwindcss(),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Changes with React alone, so a reader who comes back after a change of the shop still has it.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
                // What every page of the shop needs comes as one file: many small ones cost more than they spare.
                { name: 'shop', test: /src\/web\/(entry\.client|root|shell\/site-shell)\.tsx/, priority: 3 },
                // So do the small things that the pages of books have in common.
                {
                  name: 'shelves',
                  test: /src\/(rules\/(images|money|cart|categories|digits)|web\/(seo\/|ui\/(price|rating|running-head|section-head|empty-state|shop-link)|books\/(?!(book-page|book-facts|book-gallery|image-zoom|read-for-free|volume-links|books-page|category-page))))/,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  name: 'forms',
                  test: /src\/(rules\/emails|web\/(api\/(form-checks|field-words|use-form-call)|ui\/field))/,
                  priority: 2,
                },
                {
                  name: 'words',
                  test: /src\/web\/words\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 32_000,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The built pages carry React with them, shaken and in its production form, whatever the environment says.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
