import type { Log } from './adapters/log.ts';

/** Work that goes on after its call was answered. Nothing that must happen: housekeeping finds what was left undone. */
export interface Background {
  /** Begins it at once; what it throws is logged, and what this answers never fails. */
  run(work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

export function background({ log }: { log: Log }): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const done = work()
        .catch((err) => log.warn({ event: 'background failure', err }, 'left to housekeeping'))
        .finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
