import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 2_000;
/** With less processor time than this since the last look nobody is waiting. */
const IDLE_MS = 40;
/** A start is over at once; between visitors there are pauses, and what is tidied away is made anew for the next one. */
const IDLE_LOOKS = { afterStart: 1, afterVisitors: 15 };
/** What is less work than this leaves nothing behind that is worth a look. */
const WORTH_MS = 200;

/** Collects what can be collected and gives memory back to the machine; takes some 50 ms in which nobody is served. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Tidies up when there is nothing to do after much was done, a start above all: V8 by itself would keep for as long as it
 * lives what it then had need of. This alone does not keep the process alive.
 */
export function tidyUpAtRest(): { stop(): void } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let untidied = 0;
  let idleLooks = 0;
  let wanted = IDLE_LOOKS.afterStart;
  let before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const worked = (user + system) / 1_000;
    untidied += worked;
    idleLooks = worked > IDLE_MS ? 0 : idleLooks + 1;
    if (idleLooks < wanted || untidied < WORTH_MS) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    untidied = 0;
    wanted = IDLE_LOOKS.afterVisitors;
    before = process.cpuUsage();
  };
  // the start itself has yet to be tidied up after
  untidied = WORTH_MS;
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
