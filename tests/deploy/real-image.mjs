import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, root } from '../../scripts/run/project.mjs';

/**
 * `node tests/deploy/real-image.mjs FOLDER`: builds the image of the Dockerfile and runs it: without root, on port 80, with its
 * data under /storage, through its hooks and a restart. Needs root, debootstrap, buildah and podman (PODMAN names it with its
 * options). The base image is made in FOLDER from Debian's packages and the pinned Node: no registry of images is asked.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the base of the image.');
const inBase = (...parts) => join(folder, 'root', ...parts);

function run(program, args, options = {}) {
  const { status, stdout } = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...options,
  });
  if (status !== 0)
    throw new Error(`${program} ${args.slice(0, 2).join(' ')} ended with ${status}: ${stdout}`);
  return (stdout ?? '').trim();
}

const base = /^FROM (\S+) AS build$/m.exec(readFileSync(inProject('Dockerfile'), 'utf8'))[1];
const mirror = process.env.DEBIAN_MIRROR ? [process.env.DEBIAN_MIRROR] : [];
if (!existsSync(inBase('usr/bin/dpkg')))
  run(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates,libatomic1', 'trixie', inBase(), ...mirror],
    {
      stdio: 'inherit',
    },
  );
const { arch } = process;
cpSync(inProject('node_modules', `node-linux-${arch}`, 'bin', 'node'), inBase('usr/local/bin/node'));
const npm = dirname(dirname(realpathSync(run('which', ['npm']))));
mkdirSync(inBase('usr/local/lib/node_modules'), { recursive: true });
cpSync(npm, inBase('usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
writeFileSync(
  inBase('usr/local/bin/npm'),
  '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
);
chmodSync(inBase('usr/local/bin/npm'), 0o755);
if (!readFileSync(inBase('etc/passwd'), 'utf8').includes('\nnode:'))
  run('chroot', [inBase(), 'useradd', '--uid', '1000', 'node']);
// Packages come from where this machine takes them.
const authorities = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
cpSync(authorities, inBase('etc/npm-authorities.pem'), { dereference: true });
mkdirSync(inBase('usr/local/etc'), { recursive: true });
writeFileSync(
  inBase('usr/local/etc/npmrc'),
  `registry=${run('npm', ['config', 'get', 'registry'])}\ncafile=/etc/npm-authorities.pem\n`,
);
const container = run('buildah', ['from', 'scratch']);
run('buildah', ['copy', '--quiet', container, inBase(), '/']);
run('buildah', ['commit', '--quiet', '--rm', container, `docker.io/library/${base}`]);

// The tree as it is committed, as a fresh clone has it.
const tree = join(folder, 'tree');
rmSync(tree, { recursive: true, force: true });
run('git', ['clone', '--quiet', root, tree]);
const trust = ['--volume', `${authorities}:/etc/ssl/certs/ca-certificates.crt:ro`];
run(
  'buildah',
  [
    'build',
    '--format',
    'docker',
    '--layers',
    '--pull-never',
    '--isolation',
    'chroot',
    '--network',
    'host',
    ...trust,
    '--tag',
    'warraq',
    tree,
  ],
  {
    stdio: 'inherit',
  },
);

const volume = 'warraq-test';
const env = {
  TRUSTED_PROXIES: '1',
  PUBLIC_URL: 'https://shop.test',
  SELLER_EMAIL: 'seller@example.com',
  SELLER_PASSWORD: 'a good password',
};
const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
const options = [
  '--ulimit',
  'nofile=1024:1024',
  '--ulimit',
  'nproc=1000:1000',
  '--sysctl',
  'net.ipv4.ip_unprivileged_port_start=0',
  '--volume',
  `${volume}:/storage`,
];
const [program, ...runtime] = (process.env.PODMAN ?? 'podman').split(' ');
const podman = (...args) => run(program, [...runtime, ...args]);
const tryPodman = (...args) => spawnSync(program, [...runtime, ...args]).status;
const inShop = (...args) => podman('exec', 'warraq', ...args);
const page = (path, rest = '') =>
  inShop(
    'node',
    '-e',
    `fetch('http://127.0.0.1:80${path}'${rest}).then(async (r) => console.log(r.status, await r.text()))`,
  );

function start() {
  podman(
    'run',
    '--detach',
    '--name',
    'warraq',
    '--network',
    'none',
    ...options,
    ...settings,
    'localhost/warraq',
  );
  for (let attempt = 0; ; attempt++) {
    if (tryPodman('healthcheck', 'run', 'warraq') === 0) return;
    if (attempt === 60) throw new Error(`The shop is not healthy: ${podman('logs', 'warraq')}`);
    spawnSync('sleep', ['1']);
  }
}
function stop() {
  podman('stop', '--time', '45', 'warraq');
  podman('rm', 'warraq');
}
function check(what, isSo) {
  if (!isSo) throw new Error(`Not so: ${what}`);
  console.log(`✓ ${what}`);
}

tryPodman('rm', '--force', 'warraq');
tryPodman('volume', 'rm', '--force', volume);
try {
  start();
  check('it runs without root', inShop('id', '-u') === '1000');
  check('it serves pages on port 80', page('/ar').startsWith('200 <!DOCTYPE html>'));
  check('its health address answers', page('/up').startsWith('200'));
  const message = { name: 'A reader', email: 'reader@example.com', message: 'Is this kept?' };
  const sent = page(
    '/api/contact/send',
    `, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(message))} }`,
  );
  check('it takes a message', sent.startsWith('200'));
  inShop('/hooks/pre-backup');
  stop();
  podman(
    'run',
    '--rm',
    '--network',
    'none',
    ...options,
    ...settings,
    'localhost/warraq',
    '/hooks/post-restore',
  );
  start();
  const counted = inShop(
    'node',
    '-e',
    "const { DatabaseSync } = require('node:sqlite'); console.log(new DatabaseSync('/storage/warraq.sqlite', { readOnly: true }).prepare('select count(*) as n from messages').get().n)",
  );
  check('the message is there after backup, restore and a new container', counted === '1');
  check('it cannot write outside of its data', tryPodman('exec', 'warraq', 'touch', '/shop/x') !== 0);
} finally {
  tryPodman('rm', '--force', '--time', '5', 'warraq');
  tryPodman('volume', 'rm', '--force', volume);
}
console.log('THE IMAGE IS DONE');
