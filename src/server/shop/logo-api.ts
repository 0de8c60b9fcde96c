import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Logo, MAX_LOGO_BYTES } from '../../rules/shop.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import { runProgram } from '../files/bounded-process.ts';
import { fileUrl, storeFiles, type NewFile } from '../files/file-store.ts';
import { loadSharp } from '../files/pictures.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { readUploadedForm, receiving } from '../files/uploaded-form.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { lockedSettings, writeSettings } from './settings-queries.ts';
import type { AppDeps } from './app-deps.ts';

const formLimits = { maxParts: 5, maxTextBytes: 1_000, maxFileBytes: MAX_LOGO_BYTES, fileFields: ['logo'] };
// One at a time: drawing takes much memory.
const semaphore = new Semaphore(1, 5, 'logos');

/** The seller's logo. It is on every page, so a change raises the catalogue version. */
export function logoApi({ db, files, dataDir }: AppDeps) {
  const saveLogo = (logo: Logo | null, member: DeskMember) =>
    db.transaction(async (trx) => {
      await asMember(trx, member);
      const before = await lockedSettings(trx);
      await writeSettings(trx, { logo });
      raiseVersion(trx);
      const changes = changed({ logo: before.logo?.url }, { logo: logo?.url });
      await logChange(trx, member, { changes });
    });

  return {
    async 'POST /api/seller/logo'({ c, member }) {
      await using folder = await temporaryFolder(dataDir);
      const form = await receiving.run(() => readUploadedForm(c.req.raw, folder.path, formLimits), member.id);
      return await semaphore.run(async () => {
        const [file] = form.files;
        if (!file || file.size === 0) throw new Problem('invalid', undefined, { logo: 'required' });
        const about = { file: file.name.slice(0, 100).toWellFormed() };
        // Only the beginning of a file over the limit is on the disk.
        if (file.size > MAX_LOGO_BYTES) throw new Problem('logo-too-large', about);
        const drawn = await makeLogo(file.path);
        if (typeof drawn === 'string') throw new Problem(drawn, about);
        const { logo } = drawn;
        await storeFiles(files, drawn.files);
        await saveLogo(logo, member);
        return { message: 'Logo saved', logo };
      });
    },

    async 'POST /api/seller/logo/remove'({ member }) {
      await saveLogo(null, member);
      return { message: 'Logo removed' };
    },
  } satisfies Partial<Handlers>;
}

const maxLogoPixels = 25_000_000;
/** What an SVG is drawn at, and the most that is kept of a PNG. */
const drawnSide = 1024;
const svgLimits = { milliseconds: 10_000, megabytes: 512, pixels: maxLogoPixels, side: drawnSide };
export type SvgLimits = typeof svgLimits;

/** Three times what the bar shows. */
const shown = { width: 528, height: 132 };
const paper = '#faf6ec';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

type LogoFault = 'not-a-logo' | 'logo-too-large';

interface DrawnLogo {
  logo: Logo;
  files: NewFile<Uint8Array>[];
}

/** Draws the files of a logo from its pixels: nothing is stored as it was sent. */
async function makeLogo(path: string): Promise<DrawnLogo | LogoFault> {
  const bytes = await readFile(path);
  try {
    if (looksLikeSvg(bytes)) {
      const png = `${path}.png`;
      const drawn = await runProgram<{ isTooLarge: boolean }>(
        import.meta,
        'draw-svg',
        [path, png],
        svgLimits,
      );
      return drawn?.isTooLarge ? 'logo-too-large' : await draw(await readFile(png));
    }
    if (!looksLikePng(bytes)) return 'not-a-logo';
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height > maxLogoPixels ? 'logo-too-large' : await draw(bytes);
  } catch {
    return 'not-a-logo';
  }
}

async function draw(bytes: Uint8Array): Promise<DrawnLogo> {
  const sharp = await loadSharp();
  const sent = await sharp(bytes, { limitInputPixels: maxLogoPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: drawnSide, height: drawnSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const bar = await sharp(sent)
    .resize({ ...shown, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const drawings = {
    logo: bar.data,
    icon: await placed(sent, { width: 512, height: 512 }, 0.96),
    tile: await placed(sent, { width: 512, height: 512 }, 0.66, paper),
    share: await placed(sent, { width: 1200, height: 630 }, 0.5, paper),
  };
  const stem = createHash('sha256').update(sent).digest('hex').slice(0, 32);
  return {
    logo: { url: fileUrl(`${stem}-logo.png`), width: bar.info.width, height: bar.info.height },
    files: Object.entries(drawings).map(([use, content]) => ({ name: `${stem}-${use}.png`, content })),
  };
}

interface Size {
  width: number;
  height: number;
}

/** The logo in the middle of a ground, within this part of it. */
async function placed(sent: Uint8Array, ground: Size, part: number, colour?: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = await sharp(sent)
    .resize({
      width: Math.round(ground.width * part),
      height: Math.round(ground.height * part),
      fit: 'inside',
    })
    .png()
    .toBuffer();
  return sharp({ create: { ...ground, channels: 4, background: colour ?? clear } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function looksLikePng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
}

/** A declaration, a document type or comments may stand before the root element. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8_192)).toString('utf8');
  return /^\uFEFF?\s*<(\?xml|!--|!doctype|svg)/i.test(head) && /<svg[\s>]/i.test(head);
}
