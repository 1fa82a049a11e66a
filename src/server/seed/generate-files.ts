import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DemoFiles } from './seed.ts';

const WORKER_PATH = join(import.meta.dirname, 'generate-files-worker.ts');

/** Runs `writeDemoFiles` in a child process. @throws Error when it failed; the child process has printed the reason. */
export function generateDemoFiles(dataDir: string, now: number): Promise<DemoFiles> {
  return new Promise((resolve, reject) => {
    // the default JSON serialization would lose the Map in the result
    const child = fork(WORKER_PATH, { execArgv: [], serialization: 'advanced' });
    let files: DemoFiles | undefined;
    child.once('message', (message) => {
      files = message as DemoFiles;
    });
    child.once('error', reject);
    child.once('close', () =>
      files
        ? resolve(files)
        : reject(new Error('The files of the demonstration parish could not be created')),
    );
    child.send({ dataDir, now });
  });
}
