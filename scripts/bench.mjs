import { ensureBrowser } from './test/browser.mjs';
import { ensureBuilt } from './build/built-shop.mjs';
import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { command, run } from './run/steps.mjs';

await command(async () => {
  const node = await ensurePackages({ dev: true });
  await ensureBuilt(node);
  const env = { ...process.env, CHROMIUM: await ensureBrowser(node) };
  const args = [inProject('bench', 'bench.ts'), ...process.argv.slice(2)];
  const { code } = await run(node, args, { show: true, cwd: root, env });
  return code;
});
