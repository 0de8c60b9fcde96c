/** What every attack is measured against. */
export const maxWaitMs = 1_000;
export const maxHealthMs = 250;
/** In bytes; the list of all books excepted. */
export const maxAnswer = 5 * 1024 * 1024;
/** Of one attack. `compose.yaml` gives the shop 768. */
export const maxMemoryMb = 350;
