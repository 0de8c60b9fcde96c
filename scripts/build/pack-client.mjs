import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from '../run/project.mjs';

const packed = promisify(brotliCompress);
const worthIt = 1_000;
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Packs scripts, styles and drawings as small as they get, which takes too long to do it while somebody waits. */
export async function packClient(folder = join(root, 'build/client/assets')) {
  const files = readdirSync(folder).filter((name) => ['.js', '.css', '.svg'].includes(extname(name)));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.byteLength > worthIt)
        writeFileSync(join(folder, `${name}.br`), await packed(bytes, { params }));
    }),
  );
}
