import { execFileSync } from 'node:child_process';
import { installWithAptGet } from '../../../scripts/install/apt-get.mjs';

/** Whether a command exits with status 0 within the time limit. */
export function succeeds(command: string, parameters: readonly string[], timeoutMs = 10_000): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore', timeout: timeoutMs });
    return true;
  } catch {
    return false;
  }
}

/** Whether a program is available, after an attempt to install it with apt-get. */
export async function ensureProgram(name: string, debianPackage = name): Promise<boolean> {
  const isAvailable = () => succeeds('sh', ['-c', `command -v ${name}`]);
  if (!isAvailable()) await installWithAptGet(debianPackage).catch(() => undefined);
  return isAvailable();
}
