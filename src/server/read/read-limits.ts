export type ReadLimits = typeof readLimits;

export const readLimits = {
  milliseconds: 300_000,
  megabytes: 640,
  /** The pages after these are shown, but not searched. */
  pages: 2_000,
  pageLetters: 20_000,
  /** A file in which so many pages in a row cannot be read is broken. */
  brokenPages: 20,
};
