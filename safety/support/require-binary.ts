import { execFileSync } from 'node:child_process';
import { installWithAptGet } from '../../scripts/apt-get.mjs';

/** Whether a command runs to its end without an error. */
export function succeeds(command: string, parameters: readonly string[], limitMs = 10_000): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore', timeout: limitMs });
    return true;
  } catch {
    return false;
  }
}

/** Whether the system has a program of this name; it is asked for with apt-get where it has none. */
export async function hasProgram(name: string, debianPackage = name): Promise<boolean> {
  const isThere = () => succeeds('sh', ['-c', `command -v ${name}`]);
  if (!isThere()) await installWithAptGet(debianPackage).catch(() => undefined);
  return isThere();
}
