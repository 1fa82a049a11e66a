import type { Api } from '#contract/index.ts';
import { sayingFor } from '#domain/daily/saying.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { builtInVerse } from './built-in-verse.ts';

/**
 * Verse and saying of the current day in the parish's time zone. The verse comes from the configured service, or from
 * the built-in list.
 */
export function dailyRoutes({ parishClock, verses, ...deps }: AppContext): Handlers<Api['daily']> {
  return {
    read: async () => {
      const verse = await verses.today();
      const date = parishClock.today();
      return { date, verse: verse ?? (await builtInVerse(date, deps)), saying: sayingFor(date) };
    },
  };
}
