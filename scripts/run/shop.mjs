import { inProject, root } from './project.mjs';
import { run } from './steps.mjs';

/**
 * What a page takes while it is rendered is gone right after: a small nursery fits the processor's caches, and
 * the shop stays smaller for it.
 */
export const nodeFlags = ['--max-semi-space-size=4'];

export const shopEnv = (mode) => ({
  // Freed memory goes back to the machine rather than to a pool of each thread, where the C library has such pools.
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  NODE_ENV: mode,
  NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
});

/** Runs the shop's server until it ends, and says how it ended. */
export async function runShop(node, entry, mode) {
  const { code } = await run(node, [...nodeFlags, entry], { show: true, cwd: root, env: shopEnv(mode) });
  return code;
}
