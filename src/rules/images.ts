/** An image stored as …-800.webp always has a half-size sibling …-400.webp. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  // Spaces and commas would end an entry of a srcset early.
  const stem = /^([^\s,]+)-800\.webp$/.exec(url)?.[1];
  return stem ? { src: url, srcSet: `${stem}-400.webp 400w, ${url} 800w` } : { src: url };
}
