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
              groups: [
                {
                  name: 'shop',
                  test: /src\/web\/(entry\.client|root|shell\/site-shell|books\/shelf|seo\/page-meta|ui\/section-head)\.tsx/,
                  priority: 1,
                },
                { name: 'messages', test: /src\/web\/i18n\//, minShareCount: 2 },
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
