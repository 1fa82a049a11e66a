import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const lockModule = pathToFileURL(join(import.meta.dirname, 'file-lock.mjs')).href;
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idavaka-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function worker() {
  const [lock, log] = [join(folder, 'lock'), join(folder, 'log')].map((file) => JSON.stringify(file));
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withFileLock } from ${JSON.stringify(lockModule)};
    await withFileLock(${lock}, async () => {
      appendFileSync(${log}, 'in ');
      await sleep(100);
      appendFileSync(${log}, 'out ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code;
}

test('`withFileLock` runs the tasks of several processes one after the other, after removing the lock of a dead process', async () => {
  const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(folder, 'lock'), String(deadPid));
  expect(await Promise.all([worker(), worker(), worker(), worker()])).toEqual([0, 0, 0, 0]);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in out '.repeat(4));
});
