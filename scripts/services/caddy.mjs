import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../run/project.mjs';
import { installedProgram } from './program.mjs';
import { startProxy } from './proxy-process.mjs';

/** Caddy with deploy/Caddyfile.many, without TLS. */
export const caddy = {
  find: () => installedProgram('caddy', 'caddy'),
  /** Caddy asks each process every second whether it is ready, so it notices within two seconds. */
  drainSeconds: 3,
  noticeMs: 2_000,

  /** Runs in this folder, in front of the two servers at these ports. */
  async start(program, { folder, port, servers }) {
    mkdirSync(folder, { recursive: true });
    const site = readFileSync(inProject('deploy', 'Caddyfile.many'), 'utf8')
      .replace('shop.example.com {', `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`)
      .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`);
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
    const args = ['run', '--config', file, '--adapter', 'caddyfile'];
    // Where Caddy keeps its own files.
    const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    return {
      ...(await startProxy(program, args, { port, gentle: 'SIGTERM', harsh: 'SIGQUIT', env })),
      /** Not needed: the health checks of Caddy notice that a process is gone. */
      setOut: () => {},
    };
  },
};
