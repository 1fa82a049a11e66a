import { addDays } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers, throwNotFound } from '#kit/crud/handlers/crud-handlers.server.ts';
import { boundaryInstant } from '#kit/crud/visibility.server.ts';
import { instant } from '#kit/process/clock.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { NoticeRow } from '../tables.ts';
import { currentNotices, liveUntil, setLive } from './announcements.server.ts';

const toFields = fieldMapper();

/** Notices above every public page. */
export function noticesRoutes(deps: AppContext): Handlers<Api['notices']> {
  const { storage, clock, calendarClock } = deps;
  const now = () => instant(clock.now());
  const nextMidnight = (at: string) =>
    instant(Date.parse(calendarClock.toInstant(addDays(calendarClock.dateOf(at), 1), '00:00')));
  const present = (row: NoticeRow) => ({
    ...toFields(row),
    from: calendarClock.withOffset(row.starts_at),
    until: calendarClock.withOffset(row.ends_at),
  });
  const handlers = crudHandlers(deps, {
    kind: 'notices',
    present,
    columns(body, { before }) {
      const starts_at = boundaryInstant(body, 'from', before?.starts_at, calendarClock) ?? now();
      const ends_at =
        boundaryInstant(body, 'until', before?.ends_at, calendarClock) ??
        nextMidnight(starts_at > now() ? starts_at : now());
      if (ends_at <= starts_at) throw invalidField('until', 'The notice must end after it begins');
      return { text: body.text, starts_at, ends_at };
    },
  });
  return {
    ...handlers,
    list: async ({ query, session }) => {
      const shown = { from: clock.now(), until: clock.now() };
      const rows = await currentNotices(storage.db, session && query.admin ? undefined : shown);
      return rows.map(present);
    },
    async read(call) {
      const notice = await handlers.read(call);
      const isCurrent = Date.parse(notice.from) <= clock.now() && clock.now() < Date.parse(notice.until);
      return call.session || isCurrent ? notice : throwNotFound('notices');
    },
  };
}

/** Whether the parish is live; until the stored instant. */
export function liveRoutes({ storage, clock }: AppContext): Handlers<Api['live']> {
  const read = async (db: Handle) => ({ until: await liveUntil(db, clock.now()) });
  return {
    read: () => read(storage.db),
    update: publicMutation(async ({ body: { isLive } }, trx) => {
      await setLive(trx, isLive, clock.now());
      return read(trx);
    }),
  };
}
