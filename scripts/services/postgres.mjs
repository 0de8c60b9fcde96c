import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { childrenOf, isAlive } from '../run/parent-watch.mjs';
import { findPostgres, reachableBy } from './postgres-binaries.mjs';
import { runOrThrow, run, CommandError } from '../run/command.mjs';

const PREFIX = 'warraq-postgres-';

/**
 * Starts a PostgreSQL of our own in the system's temporary folder, on a free loopback port.
 * `fsync: false` trades durability for speed; `binaries` chooses the server to run.
 */
export async function startPostgres({ fsync = true, binaries = findPostgres() } = {}) {
  if (!binaries) throw new CommandError('No PostgreSQL was found: install its server, version 14 or newer.');
  deleteLeftovers();
  const home = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    const user = serverUser();
    const bin = reachableBy(user, binaries, path.join(home, 'server'));
    const password = randomBytes(16).toString('hex');
    const data = await createCluster({ home, bin, user, password });
    const port = await freePort();
    const begin = () => launch({ home, bin, user, data, port, fsync });
    let { end, signal } = await begin();
    return {
      url: `postgres://warraq:${password}@127.0.0.1:${port}/postgres`,
      /** The system user it runs as, if not ours. */
      user,
      /** Stops the server, and starts it again with the same data. */
      shutDown: () => end(),
      startAgain: async () => {
        ({ end, signal } = await begin());
      },
      /** Accepts connections but does not answer until it thaws. */
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      stop: () => end().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function createCluster({ home, bin, user, password }) {
  const data = path.join(home, 'data');
  const secret = path.join(home, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) for (const owned of [home, secret]) chownSync(owned, user.uid, user.gid);
  const locale = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform] ?? 'C';
  // Over loopback. The challenge of SCRAM would take most of the time of a connection.
  const args = ['--pgdata', data, '--username', 'warraq', '--pwfile', secret, '--auth', 'password'];
  args.push('--encoding', 'UTF8', '--locale', locale, '--no-sync');
  const initdb = path.join(bin, 'initdb');
  const options = { ...user, cwd: home };
  // Most servers sort by the rules of a language, not by bytes. The tests do too, if this build has ICU.
  const linguistic = await run(initdb, [...args, '--locale-provider=icu', '--icu-locale=en-US'], options);
  if (linguistic.code !== 0)
    await runOrThrow('PostgreSQL could not create its data folder.', initdb, args, options);
  return data;
}

function launch({ home, bin, user, data, port, fsync }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '32MB',
    max_connections: 100,
    lc_messages: 'C',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In its own process group, so that Ctrl-C ends the tests first and then the database.
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], {
    ...user,
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGINT');
    const force = setTimeout(() => server.kill('SIGQUIT'), 5_000);
    await ended;
    clearTimeout(force);
  };

  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (sentence) => {
      server.kill('SIGQUIT');
      reject(new CommandError(sentence, log));
    };
    const late = setTimeout(() => fail('PostgreSQL did not become ready within 30 s.'), 30_000);
    server.stderr.on('data', (chunk) => {
      if (log.includes('ready to accept connections')) return;
      log += chunk;
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(late);
      resolve({ end: stop, signal: (name) => signalAll(server.pid, name) });
    });
    server.once('error', (error) => fail(`PostgreSQL does not run: ${error.message}`));
    server.once('close', () => {
      clearTimeout(late);
      reject(new CommandError('PostgreSQL did not start.', log));
    });
  });
}

/** Every connection has its own process, a child of the server's, which may end meanwhile. */
function signalAll(pid, signal) {
  process.kill(pid, signal);
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** PostgreSQL refuses to run as root; then it runs as an unprivileged user. */
function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean);
  if (!found)
    throw new CommandError('PostgreSQL refuses to run as root, and there is no user "nobody" to run it as.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Deletes the folders of killed runs. Their servers exit when the folder is gone. */
function deleteLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isAlive(owner)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}
