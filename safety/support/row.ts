import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, type TaskMeta } from 'vitest';
import type { Engine } from '#storage/engine.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { rows } from './rows.ts';
import { isFull, isQuick as onlyQuick } from './sample-sizes.ts';
import { type OpenSite, siteOpener } from './server-under-test.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What the table says of this trial. */
    trial?: {
      readonly id: string;
      readonly engine: Engine;
      readonly pass: string;
      figure: string;
      /** What more `SAFETY=full` would have tried. */
      readonly more?: string;
      /** What went wrong, in a line. */
      fell?: string;
      /** Why it could not be tried on this machine. */
      untried?: string;
    };
  }
}

interface Row {
  /** As `rows.ts` has it: 'T03'. */
  readonly id: string;
  readonly what: string;
  /** What must be seen for it to pass, in a few words with its numbers. */
  readonly pass: string;
  /** What `SAFETY=full` tries of it, where that is more than is tried otherwise. */
  readonly full?: string;
  /** Also tried by `npm test`: seconds, not minutes. */
  readonly isQuick?: boolean;
  /** Where it makes no difference which database there is, one is enough. */
  readonly on?: readonly Engine[];
  /**
   * The same for `npm test`, where every second counts: one, where no database has a say, or where a test beside the code
   * shows on both what the database does.
   */
  readonly quickOn?: readonly Engine[];
}

interface Trial {
  readonly engine: Engine;
  /** Starts the shipped server over an empty parish; it ends with the trial. */
  readonly open: OpenSite;
  /** Says what was seen, for the table. The last one stands. */
  figure(text: string): void;
  /** Gives up what this machine does not allow to be tried; the table says so, and the run goes on. */
  untried(reason: string): never;
}

/** Declares one row: tried on each engine against the shipped server as a process, from outside. It fails by throwing. */
export function row(
  { id, what, pass, full, isQuick = false, on = engines, quickOn = on }: Row,
  attempt: (trial: Trial) => Promise<void>,
): void {
  if (onlyQuick && !isQuick) {
    it.skip(`${id} ${what}: only by npm run safety`);
    return;
  }
  const isUnmet = rows.some((listed) => listed.id === id && listed.unmet);
  describe(`${id} ${what}`, () => {
    for (const engine of onlyQuick ? quickOn : on)
      it(`on ${engine}`, async ({ task, skip }) => {
        const trial: NonNullable<TaskMeta['trial']> = {
          id,
          engine,
          pass,
          figure: '',
          ...(full && !isFull && { more: full }),
        };
        task.meta.trial = trial;
        const { open, close } = siteOpener(engine);
        try {
          await attempt({
            engine,
            open,
            figure: (text) => {
              trial.figure = text;
            },
            untried: (reason) => {
              trial.untried = reason;
              console.warn(`${id} could not be tried here: ${reason}`);
              return skip(reason);
            },
          });
          expect(trial.figure, 'a row says what it saw').not.toBe('');
        } catch (error) {
          if (trial.untried) throw error;
          trial.fell = inALine(error);
          // written down as not met, with its reason: the table says so, and the run goes on
          if (!isUnmet) throw error;
          console.warn(`${id} is not met on ${engine}, as is written down: ${trial.fell}`);
        } finally {
          await close();
        }
      });
  });
}

const LINE_CHARACTERS = 200;
const ROOT = join(import.meta.dirname, '..', '..');

/** What an error says first, for a table that others read: where this checkout lies is nobody's business. */
function inALine(error: unknown): string {
  const [line = ''] = stripVTControlCharacters(String(error)).split('\n');
  return line.replaceAll(ROOT, '').slice(0, LINE_CHARACTERS);
}
