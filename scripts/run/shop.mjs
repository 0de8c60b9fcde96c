import { inProject, root } from './project.mjs';
import { run } from './command.mjs';

/**
 * Rendering allocates short-lived objects: a small young generation fits the CPU cache and keeps memory low. After a burst
 * V8 would let the heap grow to four times of what is alive before it collects again.
 */
export const nodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

export const shopEnv = (mode, env = process.env) => ({
  // glibc returns freed memory to the system, instead of keeping it per thread or for the next large buffer.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...env,
  NODE_ENV: mode,
  NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
});

/** Runs the shop's server until it ends and returns its exit code. */
export async function runShop(node, entry, mode) {
  const { code } = await run(node, [...nodeFlags, entry], { show: true, cwd: root, env: shopEnv(mode) });
  return code;
}
