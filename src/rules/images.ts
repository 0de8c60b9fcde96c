/** An uploaded image …-800.webp is always stored with …-400.webp and …-200.webp. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  // Spaces and commas separate the entries of a srcset.
  const stem = /^(\/(?:files|samples)\/[^\s,]+)-800\.webp$/.exec(url)?.[1];
  return stem
    ? { src: url, srcSet: `${stem}-200.webp 200w, ${stem}-400.webp 400w, ${url} 800w` }
    : { src: url };
}
