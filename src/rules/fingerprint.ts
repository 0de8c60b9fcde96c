const prime = 0x01000193;

/** Short, and the same for the same text. It tells texts apart without keeping them; it is no protection against forgery. */
export function fingerprint(text: string): string {
  return [0x811c9dc5, 0x1b873593].map((seed) => fnv(text, seed).toString(36)).join('-');
}

/** FNV-1a over UTF-16 units, with a last step that spreads every bit. */
function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), prime);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
