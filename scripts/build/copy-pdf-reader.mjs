import { cpSync, createReadStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/project.mjs';
import { packClient } from './pack-client.mjs';

const source = join(root, 'node_modules/pdfjs-dist');
const worker = 'pdf.worker.min.mjs';

/**
 * Copies what pdf.js loads beside its script, so that it comes from the shop itself. The version in the address lets it be
 * cached for a year.
 */
export async function copyPdfReader(client = join(root, 'build/client')) {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const target = join(client, `read/pdf-${version}`);
  mkdirSync(target, { recursive: true });
  for (const folder of ['wasm', 'cmaps', 'standard_fonts', 'iccs'])
    cpSync(join(source, folder), join(target, folder), { recursive: true });
  cpSync(join(source, 'build', worker), join(target, worker));
  await Promise.all([packClient(target), packClient(join(target, 'wasm'))]);
}

/** Vite plugin: the same files in development, from the package. */
export function pdfReader() {
  return {
    name: 'pdf-reader',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, path] =
          /^\/(?:(?:ar|en)\/)?read\/pdf-[\d.]+\/((?:\w+\/)?[\w-]+(?:\.\w+)+)$/.exec(request.url) ?? [];
        if (!path) return next();
        response.setHeader('content-type', path === worker ? 'text/javascript' : 'application/octet-stream');
        return createReadStream(join(source, path === worker ? `build/${path}` : path))
          .on('error', next)
          .pipe(response);
      });
    },
  };
}
