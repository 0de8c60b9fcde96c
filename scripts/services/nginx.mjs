import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../run/project.mjs';
import { installedProgram } from './program.mjs';
import { startProxy } from './proxy-process.mjs';

/** nginx with deploy/nginx.conf. */
export const nginx = {
  find: () => installedProgram('nginx', 'nginx-light'),
  /** Requests that nginx has already sent to a leaving process are still served. */
  drainSeconds: 1,
  noticeMs: 0,

  /** Runs in this folder, in front of the two servers at these ports. */
  async start(program, { folder, port, servers }) {
    mkdirSync(folder, { recursive: true });
    // When we run as root, the workers of nginx run as another user.
    chmodSync(folder, 0o755);
    const conf = readFileSync(inProject('deploy', 'nginx.conf'), 'utf8')
      .replace(/listen 127\.0\.0\.1:\d+;/, `listen 127.0.0.1:${port};`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
      .replaceAll('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
      .replaceAll('/etc/nginx/warraq', folder);
    writeFileSync(path.join(folder, 'nginx.conf'), conf);
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
    return {
      ...(await startProxy(program, args, { port, gentle: 'SIGQUIT', harsh: 'SIGTERM' })),
      /** Takes a server out of the rotation from the next request on, or puts it back. */
      setOut: (index, isOut) => {
        const file = path.join(folder, `${['one', 'two'][index]}.out`);
        if (isOut) writeFileSync(file, '');
        else rmSync(file, { force: true });
      },
    };
  },
};
