/** What every attack is measured against. */
export const maxWaitMs = 1_000;
export const maxHealthMs = 250;
/** In bytes; the list of all books excepted. */
export const maxAnswer = 5 * 1024 * 1024;
/** Two thirds of what `compose.yaml` gives the shop. */
export const maxMemoryMb = 512;
