import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const generated = path.join('src', 'web', 'i18n');
const isSource = (file) => !file.startsWith(generated) && !/\.test\.tsx?$/.test(file);

/** Records the sources of a build: their times and sizes for a quick check, their contents for an exact one. */
export class BuildStamp {
  constructor(root, name, sources) {
    this.root = root;
    this.sources = sources;
    this.file = path.join(root, 'build', `.${name}`);
  }

  isFresh() {
    if (!existsSync(this.file)) return false;
    const known = JSON.parse(readFileSync(this.file, 'utf8'));
    if (known.quick === this.#quick()) return true;
    // A checkout changes the times of every file; only their contents decide.
    if (known.exact !== this.#exact()) return false;
    this.write();
    return true;
  }

  remove() {
    rmSync(this.file, { force: true });
  }

  write() {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify({ quick: this.#quick(), exact: this.#exact() }));
  }

  #quick() {
    return this.#digest((full) => {
      const { size, mtimeMs } = statSync(full);
      return `${size} ${mtimeMs}`;
    });
  }

  #exact() {
    const assets = path.join(this.root, 'public') + path.sep;
    return this.#digest((full) => (full.startsWith(assets) ? `${statSync(full).size}` : readFileSync(full)));
  }

  #digest(describe) {
    const hash = createHash('sha256');
    for (const file of this.#files()) {
      hash.update(`\n${file} `).update(describe(path.join(this.root, file)));
    }
    return hash.digest('hex');
  }

  #files() {
    return this.sources
      .flatMap((source) => {
        const full = path.join(this.root, source);
        if (!existsSync(full)) return [];
        if (!statSync(full).isDirectory()) return [source];
        return readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(this.root, path.join(entry.parentPath ?? entry.path, entry.name)));
      })
      .filter(isSource)
      .toSorted();
  }
}
