/** An uploaded image …-800.webp is always stored with …-400.webp and …-200.webp, and with …-1600.webp for the zoom. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  // Spaces and commas separate the entries of a srcset.
  const stem = /^(\/(?:files|samples)\/[^\s,]+)-800\.webp$/.exec(url)?.[1];
  return stem
    ? { src: url, srcSet: `${stem}-200.webp 200w, ${stem}-400.webp 400w, ${url} 800w` }
    : { src: url };
}

/** The sizes of an enlarged image. The samples have none of 1600. */
export function zoomSources(url: string): { src: string; srcSet?: string } {
  const { src, srcSet } = imageSources(url);
  if (!srcSet || !url.startsWith('/files/')) return { src };
  return { src, srcSet: `${url} 800w, ${url.replace(/-800\.webp$/, '-1600.webp')} 1600w` };
}

/** Limits shared by the form, the contract and the server. */
export const MAX_PICTURES = 4;
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
export const MAX_PDF_BYTES = 40 * 1024 * 1024;
