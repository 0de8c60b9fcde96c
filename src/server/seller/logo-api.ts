import { readFile } from 'node:fs/promises';
import type { logoEndpoints } from '../../contract/logo.ts';
import { MAX_LOGO_BYTES } from '../../rules/logo.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { keepFiles } from '../files/keep-files.ts';
import { makeLogo } from '../files/logos.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { readUploadedForm } from '../files/uploaded-form.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { writeSettings } from '../settings/settings-queries.ts';

const formLimits = { maxParts: 5, maxTextBytes: 1_000, maxFileBytes: MAX_LOGO_BYTES, fileFields: ['logo'] };
const semaphore = new Semaphore(1, 5, 'logo forms');

export interface LogoDeps {
  db: Db;
  files: FileStore;
  dataDir: string;
}

/** The seller's logo. It is on every page, so a change raises the catalogue version. */
export function logoApi({ db, files, dataDir }: LogoDeps): Handlers<keyof typeof logoEndpoints> {
  return {
    'POST /api/seller/logo': ({ c }) =>
      semaphore.run(async () => {
        await using folder = await temporaryFolder(dataDir);
        const form = await readUploadedForm(c.req.raw, folder.path, formLimits);
        const [file] = form.files;
        if (!file || file.size === 0) throw new Problem('invalid', undefined, { logo: 'required' });
        const about = { file: file.name.slice(0, 100).toWellFormed() };
        // Only the beginning of a file over the limit is on the disk.
        if (file.size > MAX_LOGO_BYTES) throw new Problem('logo-too-large', about);
        const drawn = await makeLogo(await readFile(file.path));
        if (typeof drawn === 'string') throw new Problem(drawn, about);
        const { logo } = drawn;
        await keepFiles(files, drawn.files, () => db.changeCatalogue((trx) => writeSettings(trx, { logo })));
        return { message: 'Logo saved', logo };
      }),

    async 'POST /api/seller/logo/remove'() {
      await db.changeCatalogue((trx) => writeSettings(trx, { logo: null }));
      return { message: 'Logo removed' };
    },
  };
}
