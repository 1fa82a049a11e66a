import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** A lock this old has lost its owner, even if another program has been given the same number since. */
const DEAD_AFTER_MS = 20_000;
const RETRY_MS = 200;

/**
 * Does the work while no other process on this file does. Waits for the other, unless it has died.
 *
 * @param {string} file
 * @param {() => Promise<unknown>} work
 */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waits = 0; !take(file); waits++) {
    // not at the first look: the lock may be a dead one
    if (waits === 1) console.log('Another start is preparing this folder; waiting for it.');
    dropDead(file);
    await sleep(RETRY_MS);
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function dropDead(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    if (!isDead(owner, statSync(file).mtimeMs)) return;
    // only one of several waiting processes can rename it; a lock taken in between is given back
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    if (Number(readFileSync(aside, 'utf8')) === owner) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function isDead(owner, touchedAt) {
  if (Date.now() - touchedAt > DEAD_AFTER_MS) return true;
  // made, but its number not yet written
  if (!owner) return false;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
