import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { throwIfInterrupted } from '../run/command.mjs';
import { isAlive } from '../run/parent-watch.mjs';
import { inProject } from '../run/project.mjs';

/** Two commands must not install or build into the same folder at once: the second waits for the first. */
export async function withBuildLock(work, { lock = inProject('.cache', 'build.lock'), pollMs = 200 } = {}) {
  mkdirSync(path.dirname(lock), { recursive: true });
  if (!acquire(lock)) {
    console.log('Waiting for another command that installs or builds here…');
    do {
      removeStale(lock);
      throwIfInterrupted();
      await pause(pollMs);
    } while (!acquire(lock));
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** The file is written under another name and then linked, so that a lock always names its owner. */
function acquire(lock) {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. A second lock makes sure that only one process does this at a time, and
 * the owner is read again under it: the stale lock may have been removed, and taken by a live process, in between.
 */
function removeStale(lock) {
  if (isOwnerAlive(lock)) return;
  const removing = `${lock}.removing`;
  if (acquire(removing)) {
    if (!isOwnerAlive(lock)) rmSync(lock, { force: true });
    rmSync(removing, { force: true });
  } else if (!isOwnerAlive(removing)) {
    rmSync(removing, { force: true });
  }
}

function isOwnerAlive(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && isAlive(owner);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return true; // Without a lock there is nothing to remove.
  }
}
