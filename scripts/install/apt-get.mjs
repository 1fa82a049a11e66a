import { run } from '../spawn.mjs';
import { assertSuccess } from '../task-runner.mjs';

const TIMEOUT_SECONDS = 180;

/**
 * Installs a package with apt-get, as root or through sudo without a password.
 *
 * @param {readonly string[]} names alternatives; the first one that the system offers is installed.
 * @throws TaskError with the output of apt-get.
 */
export async function installWithAptGet(...names) {
  const isRoot = process.getuid?.() === 0;
  const [command, ...prefix] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const aptGet = async (...parameters) =>
    assertSuccess(
      await run(command, [...prefix, ...parameters], {
        quiet: true,
        timeoutSeconds: TIMEOUT_SECONDS,
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
