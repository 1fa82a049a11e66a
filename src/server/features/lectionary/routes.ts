import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { FIRST_YEAR, isCivilDate, LAST_YEAR } from '#domain/civil-date.ts';
import { churchDay, churchYear } from '#domain/liturgy/church-year.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentDay, presentEvents } from './present.ts';

/** The church's year, computed; nothing here asks the database. */
export function lectionaryRoutes({ settings: { liturgy } }: Deps): Handlers<Api['lectionary']> {
  return {
    year: ({ query: { year } }) => ({
      year,
      events: churchYear(year, liturgy).flatMap((day) => presentEvents(day, liturgy)),
    }),
    day: ({ params: { date } }) => {
      if (!isCivilDate(date))
        throw new ApiProblem(
          'BAD_REQUEST',
          `A date is written YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}`,
        );
      return presentDay(churchDay(date, liturgy), liturgy);
    },
  };
}
