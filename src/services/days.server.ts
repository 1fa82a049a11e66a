import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { insertRow, staleProblem } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import { sha256Hex } from '#kit/security/crypto.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { moveToTrash } from '#kit/trash/move-to-trash.server.ts';
import type { Day, DayBody } from './contract/sunday.ts';
import { liveUntil, setLive } from './notices/announcements.server.ts';
import { assertDate, changeDates, lockService } from './schedule.server.ts';
import { changesOf, compareServices, daysFrom } from './service-dates.server.ts';
import { occurrencesIn } from './sunday.server.ts';

/**
 * One day as staff change it: all its services, the parking, a notice and Live in one transaction, because a snow Sunday
 * that is half saved contradicts itself. The response has the body that undoes it.
 */
export function daysRoutes(deps: AppContext): Handlers<Api['days']> {
  const { clock, calendarClock, storage } = deps;

  const addNotice = (trx: Handle, text: string, date: CivilDate) => {
    const ends_at = instant(Date.parse(calendarClock.toInstant(addDays(date, 1), '00:00')));
    const starts_at = instant(clock.now());
    if (ends_at <= starts_at) throw invalidField('notice', 'A notice about a past day would not be shown');
    return insertRow(trx, 'notices', { text, starts_at, ends_at }, starts_at);
  };

  return {
    read: ({ params }) => readDay(storage.db, assertDate(params.date), deps),
    update: publicMutation(async ({ params, body, ifMatch, session }, trx) => {
      const date = assertDate(params.date);
      const { changes, parking, notice, removedNotice, isLive } = body;
      // locks the row until the commit, and so the day
      await trx
        .insertInto('days')
        .values({ date, parking: '' })
        .onConflict((conflict) => conflict.column('date').doUpdateSet({ date }))
        .execute();
      const before = await readDay(trx, date, deps);
      if (ifMatch !== undefined && ifMatch !== before.version) throw staleProblem('this day');
      const undone: NonNullable<DayBody['changes']> = [];
      // always in the same order, because two processes would wait for each other otherwise
      for (const { id, from = date, through = from, change } of changes.toSorted(byId)) {
        const service = await lockService(trx, { id }, deps);
        const replaced = Object.entries(changesOf(service)).filter(([day]) => from <= day && day <= through);
        undone.push(
          { id, from, through, change: null },
          ...replaced.map(([day, earlier]) => ({ id, from: day, change: earlier })),
        );
        await changeDates(trx, service, { from, through, change, by: session.user.name }, deps);
      }
      if (parking !== undefined)
        await trx
          .updateTable('days')
          .set({ parking: parking ?? '' })
          .where('date', '=', date)
          .execute();
      const added = notice ? await addNotice(trx, notice, date) : null;
      if (removedNotice)
        await moveToTrash(
          trx,
          { kind: 'notices', id: removedNotice, by: session.user.id, ifMatch: undefined },
          deps,
        );
      if (isLive !== undefined) await setLive(trx, isLive, clock.now());
      return {
        ...(await readDay(trx, date, deps)),
        undo: {
          changes: undone,
          parking: before.parking,
          removedNotice: added,
          ...(isLive !== undefined && { isLive: before.isLive }),
        },
      };
    }),
  };
}

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

async function readDay(db: Handle, date: CivilDate, deps: AppContext): Promise<Day> {
  const services = (await db.selectFrom('services').selectAll().execute()).sort(compareServices);
  const row = await db.selectFrom('days').select('parking').where('date', '=', date).executeTakeFirst();
  const day = {
    date,
    services: occurrencesIn(daysFrom(date, 1), services, deps),
    parking: row?.parking || null,
  };
  // 28 bits: `If-Match` has at most nine digits
  const version = Number.parseInt(sha256Hex(JSON.stringify(day)).slice(0, 7), 16);
  return { ...day, version, isLive: (await liveUntil(db, deps.clock.now())) !== null };
}
