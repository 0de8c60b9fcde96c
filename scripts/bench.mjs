import { ensureBrowser } from './services/browser.mjs';
import { ensureBuilt } from './build/built-shop.mjs';
import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';

await runCommand(async () => {
  const node = await ensurePackages({ dev: true });
  await ensureBuilt(node);
  const env = { ...process.env, CHROMIUM: await ensureBrowser(node) };
  const args = [inProject('bench', 'bench.ts'), ...process.argv.slice(2)];
  const { code } = await run(node, args, { show: true, cwd: root, env });
  return code;
});
