import { fork } from 'node:child_process';
import { join } from 'node:path';

const WORKER_PATH = join(import.meta.dirname, 'generate-files-worker.ts');

export interface FileTask {
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** File names for `writeHistoryPictures`; without them the task is `writeDemoFiles`. */
  readonly historyPictures?: readonly (string | undefined)[];
}

/**
 * Writes pictures and other files in a child process, so that the memory for the drawings is released.
 *
 * @throws Error when it failed; the child process has printed the reason.
 */
export function generateFiles<Files>(task: FileTask): Promise<Files> {
  return new Promise((resolve, reject) => {
    // the default JSON serialization would lose the Map in the result
    const child = fork(WORKER_PATH, { execArgv: [], serialization: 'advanced' });
    let files: Files | undefined;
    child.once('message', (message) => {
      files = message as Files;
    });
    child.once('error', reject);
    child.once('close', () =>
      files ? resolve(files) : reject(new Error('The initial files of the parish could not be created')),
    );
    child.send(task);
  });
}
