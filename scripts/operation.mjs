import { ensurePackages } from './build/packages.mjs';
import { inProject, root } from './run/project.mjs';
import { runCommand, run } from './run/command.mjs';

const [name, ...rest] = process.argv.slice(2);

await runCommand(async () => {
  const node = await ensurePackages();
  const { ENVIRONMENT_FILE: file } = process.env;
  const entry = inProject('src', 'server', 'operations', `${name}-command.ts`);
  const args = [...(file ? [`--env-file=${file}`] : []), entry, ...rest];
  return (await run(node, args, { show: true, cwd: root })).code;
});
