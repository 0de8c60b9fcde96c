import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { messagesPlugin } from './scripts/build/compile-messages.mjs';
import { lucideIcons } from './scripts/build/lucide-icons.mjs';

export default defineConfig(({ command }) => ({
  plugins: [messagesPlugin(), lucideIcons(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What most pages of a kind share, with all its imports, is one file: sixty small ones load later.
              // A file with a style of its own belongs to no group: every page of the group would wait for that style.
              groups: [
                {
                  name: 'shop',
                  test: /src\/web\/(entry\.client|root|shell\/site-shell|books\/(shelf|books-error)|home\/newsletter|seo\/page-meta|ui\/section-head)\.tsx/,
                },
                {
                  name: 'account',
                  test: /src\/web\/(accounts\/private-pages|orders\/(order-card|own-orders|shared-order-page)|cart\/use-cart-lines|checkout\/(use-order-terms|use-addresses))\.tsx?/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './src/server/pages/page-renderer.ts' } } },
  },
  // The built pages contain React in its production form, whatever NODE_ENV is.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
