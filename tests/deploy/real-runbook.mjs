import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, root } from '../../scripts/run/project.mjs';

/**
 * `node tests/deploy/real-runbook.mjs FOLDER`: runs every command of the runbook in a Debian 13 that systemd has booted, made in
 * FOLDER from Debian's packages. Needs root, debootstrap and systemd-nspawn. What is replaced: the address of the repository,
 * the host name of the certificate, and the environment of a demo.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the system.');
const inSystem = (...parts) => join(folder, ...parts);
const write = (path, text) => writeFileSync(inSystem(path), text);

function run(program, args, options = {}) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

const mirror = process.env.DEBIAN_MIRROR ? [process.env.DEBIAN_MIRROR] : [];
const packages = 'systemd,systemd-sysv,dbus,sudo,curl,ca-certificates,procps,postgresql';
if (!existsSync(inSystem('usr/bin/psql')))
  run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'trixie', folder, ...mirror]);

cpSync('/etc/resolv.conf', inSystem('etc/resolv.conf'), { dereference: true });
rmSync(inSystem('srv/source.git'), { recursive: true, force: true });
run('git', ['clone', '--quiet', '--bare', root, inSystem('srv/source.git')]);
write('etc/hosts', '127.0.0.1 localhost shop\n');
write('etc/gitconfig', '[safe]\n\tdirectory = *\n');
// Packages come from where this machine takes them.
const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
const authorities = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
cpSync(authorities, inSystem('etc/npm-authorities.pem'), { dereference: true });
mkdirSync(inSystem('usr/local/etc'), { recursive: true });
for (const place of ['usr/local/etc/npmrc', 'etc/npmrc'])
  write(place, `registry=${registry}\ncafile=/etc/npm-authorities.pem\n`);

const runbook = readFileSync(inProject('docs', 'runbook.md'), 'utf8').replaceAll(
  'https://git.example.com/warraq.git',
  '/srv/source.git',
);
const blocks = [...runbook.matchAll(/^## (.*)|^ *```sh\n([^]*?)^ *```/gm)].map(([, title, commands]) =>
  title ? `echo "== ${title}"` : commands.replaceAll(/^ {3}/gm, ''),
);
const demo = `printf 'DEMO=on\\nHOST=127.0.0.1\\n' | sudo tee /etc/warraq.env`;
const ready =
  'curl --fail --silent --retry 40 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz';
const oneProcess =
  'sudo systemctl disable --now warraq@3001 warraq@3002; sudo systemctl enable --now warraq@3000';
const commands = blocks.flatMap((block) => {
  if (block.includes('deploy/warraq.env')) return [block, demo];
  if (block.includes('deploy/Caddyfile'))
    return [
      block.replace(
        'sudo systemctl reload',
        "sudo sed -i 's/^[a-z.]*example.com {/localhost {\\n\\ttls internal/' /etc/caddy/Caddyfile\nsudo systemctl restart",
      ),
    ];
  if (block.includes('warraq@3002')) return [block, oneProcess];
  // Its first request may come before it listens.
  return [block.replace('curl --fail http://127.0.0.1:3000/readyz', ready)];
});
write(
  'root/runbook.sh',
  [
    'set -eux',
    'trap \'journalctl -u "warraq*" -n 40 --no-pager\' EXIT',
    'export DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root',
    // What an earlier run left.
    'systemctl stop "warraq@*"; userdel warraq || true',
    'rm -rf /srv/warraq /var/lib/warraq /var/backups/warraq',
    "sudo -u postgres psql -c 'drop database if exists warraq' -c 'drop role if exists warraq'",
    `sudo -u postgres psql -c "create role warraq login password 'PASSWORD'" -c 'create database warraq owner warraq'`,
    ...commands,
    "trap - EXIT\necho 'THE RUNBOOK IS DONE'",
  ].join('\n'),
);
write(
  'etc/systemd/system/runbook.service',
  `[Unit]
After=network.target postgresql.service dbus.service
[Service]
Type=oneshot
StandardOutput=file:/root/runbook.log
StandardError=file:/root/runbook.log
ExecStart=/bin/sh /root/runbook.sh
ExecStopPost=/bin/systemctl poweroff --no-block
[Install]
WantedBy=multi-user.target
`,
);
run('systemctl', ['--quiet', `--root=${folder}`, 'enable', 'runbook.service']);
rmSync(inSystem('root/runbook.log'), { force: true });
spawnSync(
  'systemd-nspawn',
  ['--quiet', '-D', folder, '--hostname=shop', '--boot', '--register=no', '--keep-unit'],
  {
    stdio: 'ignore',
    timeout: 40 * 60_000,
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  },
);
const log = readFileSync(inSystem('root/runbook.log'), 'utf8');
console.log(log);
process.exitCode = log.trimEnd().endsWith('THE RUNBOOK IS DONE') ? 0 : 1;
