import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { dateParts, FIRST_YEAR, isCivilDate, LAST_YEAR } from '#domain/dates/civil-date.ts';
import { churchDay } from '#domain/liturgy/church-year.ts';
import { findEntries } from '#domain/liturgy/feast-search.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { liturgyOptions } from '../../parish/liturgy-options.ts';
import { presentDay, presentFoundEntry, presentServices, presentToday, presentYear } from './present.ts';

/** The church year, computed with the parish's own feasts. */
export function lectionaryRoutes(deps: AppContext): Handlers<Api['lectionary']> {
  const { parishClock } = deps;
  return {
    search: async ({ query: { find } }) => {
      const { year } = dateParts(parishClock.today());
      const { parishFeasts } = await liturgyOptions(deps);
      return findEntries(find ?? '', parishFeasts).map((entry) => presentFoundEntry(entry, year));
    },
    year: async ({ query: { year } }) => presentYear(year, await liturgyOptions(deps)),
    today: async () => presentToday(parishClock.today(), await liturgyOptions(deps)),
    services: presentServices,
    day: async ({ params: { date } }) => {
      if (!isCivilDate(date))
        throw new ApiProblem(
          'BAD_REQUEST',
          `Please enter a date as YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}.`,
        );
      const liturgy = await liturgyOptions(deps);
      return presentDay(churchDay(date, liturgy), liturgy);
    },
  };
}
