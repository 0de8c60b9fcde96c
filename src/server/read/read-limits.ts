/** What reading one file may take. */
export const readLimits = { milliseconds: 300_000, megabytes: 640 };
/** The pages after these are shown, but not searched. */
export const maxPages = 2_000;
export const maxPageLetters = 20_000;
