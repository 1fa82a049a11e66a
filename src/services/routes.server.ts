import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { displayTime } from '#kit/dates/time-of-day.ts';
import { formattedText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import { assertClearTime, assertOccurs, scheduleWrites } from './schedule.server.ts';
import { changesOf, compareServices } from './service-dates.server.ts';

const toFields = fieldMapper();

export function servicesRoutes(deps: AppContext): Handlers<Api['services']> {
  return {
    ...crudHandlers(deps, {
      kind: 'services',
      compare: compareServices,
      present: (row) => ({
        ...toFields(row),
        // here, not in the browser: the page of the services would load the parser for it
        time: displayTime(row.time),
        formatted: { description: formattedText(row.description) },
        rule: row.rule && JSON.parse(row.rule),
        changes: changesOf(row),
      }),
      columns({ rule, changes, lengthMinutes, ...texts }, { before }) {
        const column = rule && JSON.stringify(rule);
        const stored = column === undefined ? before?.rule : column;
        // a rule whose last date is over does not prevent other changes
        if (rule && column !== before?.rule) assertOccurs(rule, texts, { ...deps, path: 'rule.' });
        else if (stored && texts.time !== before?.time) assertClearTime(JSON.parse(stored), texts, 'time');
        return {
          ...texts,
          ...(column !== undefined && { rule: column }),
          ...(changes && { changes: JSON.stringify(changes) }),
          ...(lengthMinutes !== undefined && { length_minutes: lengthMinutes }),
        };
      },
    }),
    ...scheduleWrites(deps),
  };
}
