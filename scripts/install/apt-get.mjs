import { run } from '../spawn.mjs';
import { assertSuccess } from '../task-runner.mjs';

const TIMEOUT_SECONDS = 180;

/**
 * Installs packages with apt-get, as root or through sudo without a password.
 *
 * @param {readonly (string | readonly string[])[]} alternatives the first one that the system offers is installed.
 * @throws TaskError with the output of apt-get.
 */
export async function installWithAptGet(...alternatives) {
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
  for (const [n, packages] of alternatives.entries())
    try {
      return await aptGet('install', '-y', '--no-install-recommends', ...[packages].flat());
    } catch (error) {
      if (n === alternatives.length - 1) throw error;
    }
}
