import type { Api } from '#contract/index.ts';
import { sayingFor } from '#domain/daily/saying.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { builtInVerse } from './built-in-verse.ts';

/** Verse and saying of the parish's day: the verse of the service that the parish has chosen, else the built-in one. */
export function dailyRoutes({ day, verses, ...deps }: Deps): Handlers<Api['daily']> {
  return {
    read: async () => {
      const verse = await verses.today();
      const date = day.today();
      return { date, verse: verse ?? (await builtInVerse(date, deps)), saying: sayingFor(date) };
    },
  };
}
