import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DailyVerse } from '#contract/daily.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { withoutControls } from '#domain/text.ts';
import type { Settings } from '../config.ts';
import type { ParishDay } from '../parish-calendar-clock.ts';
import type { KeptVerse } from '../verse-cache.ts';
import { outsideService } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** The daily-verse service that the parish has chosen, if any. */
export interface VerseService {
  /**
   * Its verse of the parish's day: asked for by one process until it is had, and then kept for the day and for all. Callers
   * at the same time share one request, and wait for it a second at most; a verse that comes later is there for the next.
   *
   * @returns undefined while there is none; the caller has built-in ones.
   */
  today(): Promise<DailyVerse | undefined>;
  /** How many verses have come so far: what was made with a built-in one is stale when this has changed. */
  arrivals(): number;
}

interface VerseServiceDeps {
  readonly settings: Pick<Settings, 'verseUrl'>;
  readonly day: Pick<ParishDay, 'today'>;
  readonly kept: KeptVerse;
  readonly clock: Clock;
  readonly log: Log;
}

const PATIENCE_MS = 1_000;
const REST_MS = 60_000;
const ASK_AGAIN_MS = 30_000;

/** Without VERSE_URL it asks nobody. */
export function createVerseService({ settings, day, kept, ...deps }: VerseServiceDeps): VerseService {
  const address = settings.verseUrl === undefined ? undefined : new URL(settings.verseUrl);
  const service = outsideService({ name: 'daily verse', restMs: REST_MS, ...deps });
  let had: { readonly date: CivilDate; readonly verse: DailyVerse } | undefined;
  let arrivals = 0;
  let waiting: Promise<unknown> | undefined;

  const known = () => (had?.date === day.today() ? had.verse : undefined);
  const ask = async (url: URL) => {
    const date = day.today();
    const verse = await find(url, date).catch((err) => {
      deps.log.warn({ event: 'no verse kept', err }, 'done without');
      return undefined;
    });
    waiting = undefined;
    if (!verse) return;
    had = { date, verse };
    arrivals += 1;
  };
  const find = async (url: URL, date: CivilDate) => {
    const known = await kept.of(date);
    if (known || !(await kept.mayAsk())) return known;
    const verse = await service.ask(url, verseIn);
    if (verse) await kept.keep(date, verse);
    return verse;
  };
  return {
    arrivals: () => arrivals,
    async today() {
      if (!address || known()) return known();
      waiting ??= Promise.race([ask(address), sleep(PATIENCE_MS, undefined, { ref: false })]);
      await waiting;
      return known();
    },
  };
}

/** Asks ahead of the visitors: at the start, when the day has turned, and again after a failure. This alone does not keep the process alive. */
export function keepAsking(verses: VerseService): { stop(): void } {
  void verses.today();
  const timer = setInterval(() => void verses.today(), ASK_AGAIN_MS).unref();
  return { stop: () => clearInterval(timer) };
}

const DEFAULT_VERSION = 'WEB';

/** Text on one line, without control signs (PostgreSQL holds no NUL), neither blank nor longer than `max` UTF-16 units. */
const words = (max: number) =>
  z
    .string()
    .transform((text) => withoutControls(text.toWellFormed()).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(max));
const place = { reference: words(80).optional(), version: words(40).optional().catch(undefined) };

/** Public specification, section 7: `verse.details.text`, `reference` and `version`; some services have the last two a step higher. */
const Answer = z.object({
  verse: z.object({ details: z.object({ text: words(2_000), ...place }), ...place }),
});

/** @throws when there is no verse in it. */
function verseIn(answer: unknown): DailyVerse {
  const read = Answer.safeParse(answer);
  if (!read.success) throw new Error('its answer holds no verse');
  const { details, ...above } = read.data.verse;
  const reference = details.reference ?? above.reference;
  if (reference === undefined) throw new Error('its verse has no reference');
  return { text: details.text, reference, version: details.version ?? above.version ?? DEFAULT_VERSION };
}
