import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freePort } from '#kit/storage/testing/free-port.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { defineCase } from '../../support/define-case.ts';
import { succeeds } from '../../support/require-binary.ts';
import { words } from '../../support/words.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SCRIPT = join(ROOT, 'tests', 'safety', 'support', 'container-image.sh');
const TIMEOUT_MS = 29 * 60_000;
const MAX_MEGABYTES = 350;
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The mounts and processes of a program end with it. */
const IN_NAMESPACES = ['--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];

/** Why this machine cannot build an image; undefined if it can. */
function imageProblem(): string | undefined {
  const missing = ['buildah', 'debootstrap', 'apt-get'].find((name) => !succeeds(name, ['--version']));
  if (missing) return `${missing} is not installed`;
  return process.getuid?.() === 0 ? undefined : 'only root can build an image without a daemon';
}

defineCase(
  {
    id: 'T53',
    title: 'the container image serves without rights and without development packages',
    pass: `the Dockerfile makes an image of at most ${MAX_MEGABYTES} MB without development packages; the server and its commands run as user 10001, who can write only to /data`,
    differs: 'debootstrap and this machine’s npm make the images that the Dockerfile starts from',
    oneEngine: 'the image contains no database',
  },
  async ({ report, skip }) => {
    const problem = imageProblem();
    if (problem) skip(problem);
    const parameters = ['sh', SCRIPT, freshFolder(), `${await freePort()}`, process.execPath];
    const options = { cwd: ROOT, timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
    const { stdout } = await promisify(execFile)('unshare', [...IN_NAMESPACES, ...parameters], options);
    const [size = '', packages = '', account, owner, ...writable] = stdout.trim().split('\n');
    expect(size).toMatch(/^\d+ MB$/);
    expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(MAX_MEGABYTES);
    expect(words(packages)).toContain('sharp');
    expect(words(packages).filter((name) => name in devDependencies)).toEqual([]);
    expect([account, owner, writable]).toEqual([expect.stringContaining('active'), '10001', []]);
    report(`an image of ${size} serves as user ${owner}`);
  },
);
