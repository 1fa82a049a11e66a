import { run } from './child.mjs';
import { mustSucceed } from './step.mjs';

const LIMIT_SECONDS = 180;

/**
 * Installs a package of Debian or of one of its kin, as root or through a sudo that asks nothing.
 *
 * @param {readonly string[]} names the first of these that the system has.
 * @throws StepFailed with what apt-get said.
 */
export async function installWithAptGet(...names) {
  const isRoot = process.getuid?.() === 0;
  const [command, ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const aptGet = async (...parameters) =>
    mustSucceed(
      await run(command, [...before, ...parameters], {
        quiet: true,
        limitSeconds: LIMIT_SECONDS,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }),
    );
  await aptGet('update');
  for (const [n, name] of names.entries())
    try {
      return await aptGet('install', '-y', '--no-install-recommends', name);
    } catch (error) {
      if (n === names.length - 1) throw error;
    }
}
