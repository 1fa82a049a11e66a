import type { CivilDate } from '#church-year/dates.ts';
import { verseFor } from '#church-year/index.ts';
import { sayingFor } from '#church-year/sayings.ts';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import type { DailyVerse } from './contract.ts';
import { fallbackVerse } from './fallback-verse.ts';
import { balanceQuotes, startAtClause } from './verse-text.server.ts';

/**
 * Verse and saying of the current day in the parish's time zone. The verse comes from the configured service, or from
 * the built-in list.
 */
export function dailyRoutes({ calendarClock, verses, ...deps }: AppContext): Handlers<Api['daily']> {
  return {
    read: async () => {
      const verse = await verses.today();
      const date = calendarClock.today();
      return { date, verse: verse ?? (await builtInVerse(date, deps)), saying: sayingFor(date) };
    },
  };
}

/**
 * The verse of a day from the built-in list, in the World English Bible on one line, without a leading conjunction. If the text cannot be read, logs
 * an error and returns John 3:16.
 */
async function builtInVerse(
  date: CivilDate,
  { bible, log }: Pick<AppContext, 'bible' | 'log'>,
): Promise<DailyVerse> {
  const reference = verseFor(date);
  try {
    const passage = await bible.packagedPassage(reference);
    const verses = passage?.parts.flatMap((part) => part.verses) ?? [];
    const text = verses.map((verse) => verse.text.replace(/\s*\n\s*/g, ' ')).join(' ');
    if (text !== '') return { text: balanceQuotes(startAtClause(text)), reference, version: 'WEB' };
    log.error({ event: 'missing verse', reference }, 'the Bible has no such verse');
  } catch (err) {
    log.error({ event: 'missing verse', reference, err }, 'the Bible could not be read');
  }
  return fallbackVerse;
}
