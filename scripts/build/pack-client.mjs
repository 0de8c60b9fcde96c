import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from '../run/project.mjs';

const compress = promisify(brotliCompress);
/** Smaller files gain nothing. */
const minSize = 1_000;
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Compresses scripts, styles, drawings and decoders at the best quality, which is too slow to do per request. */
export async function packClient(folder = join(root, 'build/client/assets')) {
  // The build of the server leaves all styles in one file that no page uses.
  for (const name of readdirSync(folder)) if (/^page-renderer.*\.css$/.test(name)) rmSync(join(folder, name));
  const files = readdirSync(folder).filter((name) =>
    ['.js', '.mjs', '.css', '.svg', '.wasm'].includes(extname(name)),
  );
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.byteLength > minSize)
        writeFileSync(join(folder, `${name}.br`), await compress(bytes, { params }));
    }),
  );
}
