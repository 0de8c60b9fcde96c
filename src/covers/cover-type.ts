import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { liveType, type Typeset } from './typesetting.ts';

let opened: Promise<Typeset> | undefined;

/** Text as outlines, since an image cannot use the fonts of its page; as live text if HarfBuzz cannot be loaded. */
export function coverType(): Promise<Typeset> {
  return (opened ??= openOutlines().catch(() => liveType));
}

async function openOutlines(): Promise<Typeset> {
  const { outlineType } = await import('./outline-type.ts');
  const font = createRequire(import.meta.url).resolve('@fontsource/amiri/files/amiri-arabic-700-normal.woff');
  return outlineType(dirname(dirname(dirname(font))));
}
