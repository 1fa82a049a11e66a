import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DemoFiles } from './seed.ts';

const PROCESS = join(import.meta.dirname, 'generate-files-worker.ts');

/** Has the demonstration's files made, see `makeDemoFiles`. @throws when they could not be; the process has said why. */
export function madeDemoFiles(dataDir: string, now: number): Promise<DemoFiles> {
  return new Promise((resolve, reject) => {
    // JSON would lose the map among them
    const child = fork(PROCESS, { execArgv: [], serialization: 'advanced' });
    let files: DemoFiles | undefined;
    child.once('message', (made) => {
      files = made as DemoFiles;
    });
    child.once('error', reject);
    child.once('close', () =>
      files ? resolve(files) : reject(new Error('The files of the demonstration could not be made')),
    );
    child.send({ dataDir, now });
  });
}
