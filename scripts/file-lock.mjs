import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** Age after which a lock is stale, even if another process has its PID by now. */
const STALE_AFTER_MS = 20_000;
const RETRY_MS = 200;

/**
 * Runs the task while this process holds the lock. Waits for other processes, and removes the lock of a dead one.
 *
 * @param {string} file the lock; contains the PID of the process that holds it.
 * @param {() => Promise<unknown>} task
 */
export async function withFileLock(file, task) {
  mkdirSync(dirname(file), { recursive: true });
  for (let attempts = 0; !acquire(file); attempts++) {
    // not at the first attempt, because the lock may be stale
    if (attempts === 1) console.log('Waiting for another start, which is preparing this folder.');
    removeIfStale(file);
    await sleep(RETRY_MS);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfStale(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    if (!isStale(owner, statSync(file).mtimeMs)) return;
    // rename succeeds in one of several waiting processes; if that renames a new lock instead, it restores it
    const renamed = `${file}.${process.pid}`;
    renameSync(file, renamed);
    if (Number(readFileSync(renamed, 'utf8')) === owner) rmSync(renamed);
    else renameSync(renamed, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function isStale(owner, modifiedAt) {
  if (Date.now() - modifiedAt > STALE_AFTER_MS) return true;
  // created, but its PID is not written yet
  if (!owner) return false;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
