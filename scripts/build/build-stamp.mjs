import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const generated = [path.join('src', 'web', 'i18n'), path.join('src', 'server', 'db', 'columns.ts')];
const isSource = (file) => !generated.some((one) => file.startsWith(one)) && !/\.test\.tsx?$/.test(file);

/** Builds unless the last build had the same sources: its stamp in `build/` is the checksum of their contents. */
export async function buildIfChanged(root, name, sources, build) {
  const stamp = path.join(root, 'build', `.${name}`);
  const digest = digestOf(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function digestOf(root, sources) {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) =>
    statSync(path.join(root, source)).isDirectory()
      ? readdirSync(path.join(root, source), { recursive: true }).map((file) => path.join(source, file))
      : [source],
  );
  for (const file of files.filter(isSource).toSorted())
    if (statSync(path.join(root, file)).isFile())
      hash.update(`\n${file} `).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
