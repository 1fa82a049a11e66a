import { dateParts, FIRST_YEAR, isCivilDate, LAST_YEAR } from '#church-year/dates.ts';
import { churchDay, findEntries, undatedReadings } from '#church-year/index.ts';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { presentDay, presentFoundEntry, presentToday, presentYear } from './present.server.ts';

/** The church year, computed without a query. */
export function lectionaryRoutes({ parish, calendarClock }: AppContext): Handlers<Api['lectionary']> {
  return {
    search: ({ query: { find } }) => {
      const { year } = dateParts(calendarClock.today());
      return findEntries(find ?? '', parish.liturgy().parishFeasts).map((entry) =>
        presentFoundEntry(entry, year),
      );
    },
    year: ({ query: { year } }) => presentYear(year, parish.liturgy()),
    today: () => presentToday(calendarClock.today(), parish.liturgy()),
    services: undatedReadings,
    day: ({ params: { date } }) => {
      if (!isCivilDate(date))
        throw new ApiProblem(
          'BAD_REQUEST',
          `Please enter a date as YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}.`,
        );
      const liturgy = parish.liturgy();
      return presentDay(churchDay(date, liturgy), liturgy);
    },
  };
}
