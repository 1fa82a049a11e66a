import { addDays, type CivilDate, nextSunday } from '#church-year/dates.ts';
import { type Handlers, mutationWithPrepare, privateMutation } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { countRows } from '#kit/crud/keyset.server.ts';
import type { Mail } from '#kit/mail/mail.ts';
import type { BulkOutcome } from '#kit/mail/outbox.ts';
import { instant } from '#kit/process/clock.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { LetterState, letter } from './contract.ts';
import { addressOf, confirmedSubscriptions, endSubscription, linkUrl } from './subscriptions.server.ts';
import { LETTER_PATH, UNSUBSCRIBE_PLACEHOLDER } from './wire.ts';

/** The letter about a Sunday, with `UNSUBSCRIBE_PLACEHOLDER` where the recipient's own link is. */
export interface LetterContent {
  readonly sunday: CivilDate;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

declare module '#kit/app-context.ts' {
  interface AppContext {
    readonly renderLetter: (sunday: CivilDate) => Promise<LetterContent>;
  }
}

/** On Friday; also the latest hour on Sunday, in the parish's time zone. */
const START = { days: -2, time: '17:00' } as const;
const END_TIME = '12:00';
const INTERVAL_MS = 60_000;
/** More than are sent in a minute. Each is a copy of the letter in the database. */
const MAX_WAITING = 60;
const MAX_REFUSALS = 3;
const TESTS_PER_HOUR = 10;

/** The Sunday of the current or next letter, with the instants between which it may be sent. */
function currentLetter({ clock, calendarClock }: Pick<AppContext, 'clock' | 'calendarClock'>) {
  const sunday = nextSunday(calendarClock.today());
  const isLate = clock.now() >= Date.parse(calendarClock.toInstant(sunday, END_TIME));
  const date = isLate ? addDays(sunday, 7) : sunday;
  return {
    sunday: date,
    startsAt: calendarClock.toInstant(addDays(date, START.days), START.time),
    endsAt: calendarClock.toInstant(date, END_TIME),
  };
}

async function readState(db: Handle, deps: AppContext): Promise<LetterState> {
  const settings = await db.selectFrom('letter_settings').select('is_automatic').executeTakeFirst();
  const last = await db
    .selectFrom('letters')
    .select(['sunday', 'recipients', 'sent', 'refused'])
    .orderBy('sunday', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    isAutomatic: settings?.is_automatic !== 0,
    subscribers: await countRows(confirmedSubscriptions(db)),
    ...currentLetter(deps),
    last: last ?? null,
  };
}

/** What staff see and do about the letter as a whole. */
export function letterHandlers(
  deps: AppContext,
): Handlers<Pick<typeof letter, 'read' | 'update' | 'sendTest' | 'send'>> {
  const { storage, limiters, outbox, config, renderLetter } = deps;
  const tests = limiters({ name: 'test letters', attempts: TESTS_PER_HOUR, seconds: 60 * 60 });
  return {
    read: () => readState(storage.db, deps),
    update: privateMutation(async ({ body: { isAutomatic } }, trx) => {
      const is_automatic = isAutomatic ? 1 : 0;
      await trx
        .insertInto('letter_settings')
        .values({ id: 1, is_automatic })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_automatic }))
        .execute();
      return readState(trx, deps);
    }),
    sendTest: mutationWithPrepare({
      changesContent: false,
      async prepare({ session: { user } }) {
        await tests.assertWithin(
          `user ${user.id}`,
          'Several test letters were just sent. Please wait an hour.',
        );
        return renderLetter(currentLetter(deps).sunday);
      },
      async write({ session: { user } }, trx, content) {
        const mail = mailOf(content, user.email, config.publicUrl + LETTER_PATH);
        await outbox.enqueue(trx, { ...mail, subject: `Test: ${content.subject}` });
        return { to: user.email, hasMailServer: config.smtpUrl !== undefined };
      },
    }),
    send: mutationWithPrepare({
      changesContent: false,
      // the page of the staff may be older than the current letter
      prepare: async ({ body: { sunday } }) =>
        sunday === currentLetter(deps).sunday ? renderLetter(sunday) : undefined,
      async write(_, trx, content) {
        if (!content || !(await startLetter(trx, content, deps)))
          throw new ApiProblem(
            'CONFLICT',
            'This letter was sent before, or its Sunday is over, or nobody has subscribed yet. Please reload the page.',
          );
        await enqueueLetters(trx, deps);
        return readState(trx, deps);
      },
    }),
  };
}

function mailOf({ subject, text, html }: LetterContent, to: string, unsubscribeUrl: string): Mail {
  const fill = (content: string) => content.replaceAll(UNSUBSCRIBE_PLACEHOLDER, () => unsubscribeUrl);
  return { to, subject, text: fill(text), html: fill(html) };
}

/** Stores the current letter. @returns false if it is late by now, if it was sent before, or without subscribers. */
async function startLetter(trx: Handle, content: LetterContent, deps: AppContext): Promise<boolean> {
  const recipients = await countRows(confirmedSubscriptions(trx));
  if (recipients === 0 || content.sunday !== currentLetter(deps).sunday) return false;
  const inserted = await trx
    .insertInto('letters')
    .values({ ...content, recipients, started_at: instant(deps.clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sunday')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Adds the next recipients of the current letter to the outbox, each in the transaction that records it. Who subscribes
 * after its start gets the next letter.
 */
async function enqueueLetters(trx: Handle, deps: AppContext): Promise<void> {
  const { storage, outbox, keys } = deps;
  const { sunday, endsAt } = currentLetter(deps);
  await lockExclusive(trx, storage.engine, 'letter');
  const content = await trx.selectFrom('letters').selectAll().where('sunday', '=', sunday).executeTakeFirst();
  if (!content) return;
  // emails that a mail server has deferred do not count: they would stop the others
  const waiting = trx.selectFrom('outbox').where('bulk_for', 'is not', null).where('attempts', '=', 0);
  const rows = await confirmedSubscriptions(trx)
    .selectAll()
    .where('confirmed_at', '<=', content.started_at)
    .where('last_letter', 'is distinct from', sunday)
    .orderBy('id')
    .limit(Math.max(0, MAX_WAITING - (await countRows(waiting))))
    .execute();
  for (const row of rows) {
    const { id, confirmed_at } = row;
    await trx.updateTable('letter_subscriptions').set({ last_letter: sunday }).where('id', '=', id).execute();
    const address = addressOf(row, keys);
    if (address === undefined) continue;
    const unsubscribeUrl = linkUrl({ use: 'end', id, since: confirmed_at ?? '' }, deps);
    const mail = { ...mailOf(content, address, unsubscribeUrl), unsubscribeUrl };
    await outbox.enqueue(trx, mail, { expiresAt: instant(Date.parse(endsAt)), bulkFor: id });
  }
}

/** Counts a letter that was sent or rejected. The third rejection in a row of an address ends its subscription. */
export async function recordLetterOutcome(
  trx: Handle,
  id: number,
  outcome: BulkOutcome,
  deps: Pick<AppContext, 'outbox'>,
): Promise<void> {
  const row = await trx
    .selectFrom('letter_subscriptions')
    .select(['last_letter', 'refusals'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const counted = outcome === 'sent' ? 'sent' : 'refused';
  await trx
    .updateTable('letters')
    .set((eb) => ({ [counted]: eb(counted, '+', 1) }))
    .where('sunday', '=', row.last_letter)
    .execute();
  const refusals = outcome === 'sent' ? 0 : row.refusals + (outcome === 'unknown recipient' ? 1 : 0);
  if (refusals >= MAX_REFUSALS) await endSubscription(trx, { id }, deps);
  else if (refusals !== row.refusals)
    await trx.updateTable('letter_subscriptions').set({ refusals }).where('id', '=', id).execute();
}

/** Starts the letter if it is due, and adds its next recipients to the outbox. */
export async function runLetters(deps: AppContext): Promise<void> {
  const { storage, clock, outbox, renderLetter } = deps;
  const { isAutomatic, subscribers, sunday, startsAt, last } = await readState(storage.db, deps);
  const isDue = isAutomatic && clock.now() >= Date.parse(startsAt) && last?.sunday !== sunday;
  const content = isDue && subscribers > 0 ? await renderLetter(sunday) : undefined;
  if (!content && last?.sunday !== sunday) return;
  await storage.transaction(async (trx) => {
    if (content) await startLetter(trx, content, deps);
    await enqueueLetters(trx, deps);
  });
  outbox.deliver();
}

/** Does so now and every minute. The timer does not keep the process alive. */
export function startLetterSchedule(deps: AppContext): void {
  const run = () => void deps.backgroundTasks.run(() => runLetters(deps));
  run();
  setInterval(run, INTERVAL_MS).unref();
}
