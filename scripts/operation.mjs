import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';
import { readEnvironmentFile } from './run/environment-file.mjs';

const [name, ...rest] = process.argv.slice(2);

await runCommand(async () => {
  const node = await ensurePackages();
  const { ENVIRONMENT_FILE: file } = process.env;
  const env = file ? { ...process.env, ...readEnvironmentFile(file) } : process.env;
  const entry = inProject('src', 'server', 'operations', `${name}-command.ts`);
  return (await run(node, [entry, ...rest], { show: true, cwd: root, env })).code;
});
