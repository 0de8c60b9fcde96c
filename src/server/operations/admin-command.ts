import { readConfig } from '../config.ts';
import { runAdmin } from './admin/run-admin.ts';

/** `node admin-command.ts COMMAND …`, configured by the environment. The shop may be running. */
const { code, said } = await runAdmin(process.argv.slice(2), readConfig);
if (code === 0) console.log(said);
else console.error(said);
process.exitCode = code;
