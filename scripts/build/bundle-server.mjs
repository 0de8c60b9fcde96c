import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../run/project.mjs';

// What is native, or loads files of its own beside it, stays a package.
const packages = [
  /^node:/,
  'sharp',
  '@node-rs/argon2',
  'pino',
  'stripe',
  '@aws-sdk/client-s3',
  'pg',
  'vite',
  'harfbuzzjs',
  /^pdfjs-dist\//,
];

const folder = process.argv[2] ?? join(root, 'build/shop');

/**
 * The server as a few files: it starts in a third of the time and of the memory that stripping types at each start takes.
 * Where only these are, as in the image, the commands that operate it must be among them.
 */
const bundle = await rolldown({
  input: [
    'main.ts',
    'shop/draw-svg.ts',
    'files/bounded-main.ts',
    'files/cut-pdf.ts',
    'files/group-pdf.ts',
    'csv/unpack-workbook.ts',
    'read/read-pdf.ts',
    'operations/copy-command.ts',
    'operations/admin-command.ts',
    'operations/move-command.ts',
  ].map((file) => join(root, 'src/server', file)),
  platform: 'node',
  external: packages,
  logLevel: 'warn',
});
// What an older build left there would be run as well: a migration, for one.
rmSync(folder, { recursive: true, force: true });
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  // Names stay as they are in the log.
  minify: { mangle: false, compress: true, codegen: true },
  chunkFileNames: '[name].js',
});
cpSync(join(root, 'src/server/db'), folder, {
  recursive: true,
  filter: (path) => path.endsWith('.sql') || /[/\\](db|migrations)$/.test(path),
});
cpSync(join(root, 'src/authorities'), folder, {
  recursive: true,
  filter: (path) => path.endsWith('.txt') || path.endsWith('authorities'),
});
