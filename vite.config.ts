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
              // A page needs its route's file and what the pages of its kind share; automatic splitting makes sixty.
              groups: [
                {
                  name: 'shop',
                  test: /src\/web\/(entry\.client|root|shell|books|authors|seo|api\/(form-checks|field-text|use-form)|ui\/(button-busy|field)|(orders\/tax|checkout\/terms)-words)\b/,
                  tags: ['$initial'],
                },
                {
                  name: 'account',
                  test: /src\/web\/(accounts|orders|cart|newsletter|checkout\/cart-page|content\/loader-page)\b/,
                  tags: ['$initial'],
                },
                { name: 'content', test: /src\/web\/content\b/, tags: ['$initial'] },
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
