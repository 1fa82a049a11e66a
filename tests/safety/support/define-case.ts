import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { it as base, describe, expect } from 'vitest';
import type { Engine } from '#kit/storage/engine.ts';
import { bothEngines, engines as selectedEngines } from '#kit/storage/testing/fresh-database.ts';
import { isFull, isQuick as isQuickRun } from './measures/sample-sizes.ts';
import { type Site, type StartSite, siteStarter } from './server-under-test.ts';

/** What the report says about a case. */
interface CaseDescription {
  /** As in the requirements: 'T03'. */
  readonly id: string;
  readonly title: string;
  /** The criterion for passing, with its numbers. */
  readonly pass: string;
  /** How the method or the criterion differs from the requirement, and why. */
  readonly differs?: string;
  /** Why one database is enough. */
  readonly oneEngine?: string;
  /** What `SAFETY=full` tests, if that is more than the usual amount. */
  readonly fullAmount?: string;
}

/** The result of one case on one database, for the report. */
export interface Trial extends CaseDescription {
  readonly engine: Engine;
  /** What was measured. */
  figure: string;
  /** The first line of the error. */
  failure?: string;
  /** Why this machine cannot run the case. */
  notRunReason?: string;
}

declare module 'vitest' {
  interface TaskMeta {
    trial?: Trial;
  }
}

interface CaseDefinition extends CaseDescription {
  /** Whether `npm test` runs the case too. It must take seconds, not minutes. */
  readonly isQuick?: boolean;
  /** Default: SQLite if one is enough or in `npm test`, else both. `bothEngines` runs on both in `npm test` too. */
  readonly engines?: readonly Engine[];
}

interface CaseContext {
  readonly engine: Engine;
  /** Starts the built server with an empty database. It ends with the case. */
  readonly startSite: StartSite;
  /** A site for cases that change nothing but accounts of their own: they share one server on each engine. */
  readonly sharedSite: () => Promise<Site>;
  /** Sets the measured result for the report. The last call wins. */
  report(text: string): void;
  /** Ends the case as not run, because this machine cannot run it. */
  skip(reason: string): never;
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
const it = base.extend('sharedSite', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const starters = { sqlite: siteStarter('sqlite'), postgres: siteStarter('postgres') };
  onCleanup(async () => void (await Promise.all(Object.values(starters).map(({ close }) => close()))));
  const sites: Partial<Record<Engine, Promise<Site>>> = {};
  return (engine: Engine) => {
    sites[engine] ??= starters[engine].startSite();
    return sites[engine];
  };
});

/** Declares one case. It runs on each engine against the built server as a separate process, and fails if `test` throws. */
export function defineCase(
  { isQuick = false, engines, fullAmount, ...description }: CaseDefinition,
  test: (context: CaseContext) => Promise<void>,
): void {
  const { id, title, oneEngine } = description;
  const usual = oneEngine ? (['sqlite'] as const) : isQuickRun ? selectedEngines : bothEngines;
  if (isQuickRun && !isQuick) {
    it.skip(`${id} ${title}: only by npm run safety`);
    return;
  }
  describe(`${id} ${title}`, () => {
    for (const engine of engines ?? usual)
      it(`on ${engine}`, async ({ task, skip, sharedSite }) => {
        const trial: Trial = {
          ...description,
          ...(fullAmount && !isFull && { fullAmount }),
          engine,
          figure: '',
        };
        task.meta.trial = trial;
        const { startSite, close } = siteStarter(engine);
        try {
          await test({
            engine,
            startSite,
            sharedSite: () => sharedSite(engine),
            report: (text) => {
              trial.figure = text;
            },
            skip: (reason) => {
              trial.notRunReason = reason;
              console.warn(`${id} cannot run on this machine: ${reason}`);
              return skip(reason);
            },
          });
          expect(trial.figure, 'the case must report a result').not.toBe('');
        } catch (error) {
          if (!trial.notRunReason) trial.failure = firstLine(error);
          throw error;
        } finally {
          await close();
        }
      });
  });
}

const MAX_CHARACTERS = 200;
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The first line of an error, shortened and without the path of this checkout, because the report is public. */
function firstLine(error: unknown): string {
  const [line = ''] = stripVTControlCharacters(String(error)).split('\n');
  return line.replaceAll(ROOT, '').slice(0, MAX_CHARACTERS);
}
