import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const generated = path.join('src', 'web', 'i18n');
const isSource = (file) => !file.startsWith(generated) && !/\.test\.tsx?$/.test(file);

/** Records the contents of the sources of a build. */
export class BuildStamp {
  constructor(root, name, sources) {
    this.root = root;
    this.sources = sources;
    this.file = path.join(root, 'build', `.${name}`);
  }

  isFresh() {
    return existsSync(this.file) && readFileSync(this.file, 'utf8') === this.#digest();
  }

  remove() {
    rmSync(this.file, { force: true });
  }

  write() {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, this.#digest());
  }

  #digest() {
    const hash = createHash('sha256');
    for (const file of this.#files())
      hash.update(`\n${file} `).update(readFileSync(path.join(this.root, file)));
    return hash.digest('hex');
  }

  #files() {
    return this.sources
      .flatMap((source) => {
        const full = path.join(this.root, source);
        if (!statSync(full, { throwIfNoEntry: false })?.isDirectory())
          return existsSync(full) ? [source] : [];
        return readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(this.root, path.join(entry.parentPath ?? entry.path, entry.name)));
      })
      .filter(isSource)
      .toSorted();
  }
}
