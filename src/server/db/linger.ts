/** Nobody waits longer, in milliseconds. */
const longestWait = 2;

/** Waits for those who come at about the same time: as long as each round of the event loop brings somebody. */
export async function company(came: () => number): Promise<void> {
  const deadline = performance.now() + longestWait;
  let before: number;
  do {
    before = came();
    await new Promise(setImmediate);
  } while (came() !== before && performance.now() < deadline);
}
