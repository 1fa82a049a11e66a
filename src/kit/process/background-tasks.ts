import type { Storage } from '../storage/storage.ts';
import type { Log } from './log.ts';

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** Work that continues after the response was sent. It may be lost: the cleanup jobs repeat whatever did not finish. */
export function createBackgroundTasks({ storage, log }: { storage: Storage; log: Log }) {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    /** Aborts when the process is about to end: long work stops at its next step, and continues after the next start. */
    stopping: stopping.signal,
    stop: () => stopping.abort(),
    /** Starts the work. Errors are logged; the returned promise never rejects. */
    run(work: () => Promise<void>): Promise<void> {
      const task = work()
        .catch((error) =>
          log.warn(
            { event: 'background failure', err: storage.translateError(error) },
            'left to the cleanup jobs',
          ),
        )
        .finally(() => running.delete(task));
      running.add(task);
      return task;
    },
    /** Resolves when no task is running. */
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
