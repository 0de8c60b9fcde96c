import { inProject, root } from './project.mjs';
import { run } from './steps.mjs';

/** Runs the shop's server until it ends, and says how it ended. */
export async function runShop(node, entry, mode) {
  const env = {
    ...process.env,
    NODE_ENV: mode,
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
  };
  const { code } = await run(node, [entry], { show: true, cwd: root, env });
  return code;
}
