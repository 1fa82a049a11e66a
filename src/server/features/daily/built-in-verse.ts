import type { DailyVerse } from '#contract/resources/daily.ts';
import { fallbackVerse } from '#domain/daily/fallback-verse.ts';
import { balanceQuotes, startAtClause, verseFor } from '#domain/daily/verses.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { AppContext } from '../../main/app-context.ts';

/**
 * The verse of a day from the built-in list, in the World English Bible on one line, without a leading conjunction. If the text cannot be read, logs
 * an error and returns John 3:16.
 */
export async function builtInVerse(
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
