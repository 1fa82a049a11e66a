import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 2_000;
/** Less CPU time than this per interval counts as idle. */
const IDLE_MS = 40;
/**
 * Idle intervals before a collection. After requests it waits longer, because the next request would recreate what was
 * collected.
 */
const IDLE_CHECKS = { afterStart: 1, afterRequests: 15 };
/** Do not force a GC after less CPU time than this. */
const MIN_WORK_MS = 200;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Forces a V8 garbage collection (about 50 ms) when the process becomes idle after work, above all after the start, to
 * return memory to the system; V8 alone keeps its peak heap. The timer does not keep the process alive.
 */
export function startIdleGc(): { stop(): void } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  // the start itself counts as work
  let workedMs = MIN_WORK_MS;
  let idleChecks = 0;
  let requiredIdleChecks = IDLE_CHECKS.afterStart;
  let usageBefore = process.cpuUsage();
  const check = () => {
    const { user, system } = process.cpuUsage(usageBefore);
    usageBefore = process.cpuUsage();
    const usedMs = (user + system) / 1_000;
    workedMs += usedMs;
    idleChecks = usedMs > IDLE_MS ? 0 : idleChecks + 1;
    if (idleChecks < requiredIdleChecks || workedMs < MIN_WORK_MS) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    workedMs = 0;
    requiredIdleChecks = IDLE_CHECKS.afterRequests;
    usageBefore = process.cpuUsage();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}
