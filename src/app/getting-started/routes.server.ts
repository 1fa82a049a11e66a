import { weekday } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, mutationWithPrepare } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { DUMMY_HASH } from '#kit/auth/passwords/password-hash.server.ts';
import { instant } from '#kit/process/clock.ts';
import { milestoneTime } from '#kit/process/milestones.ts';
import { datesIn, daysFrom } from '#services/service-dates.server.ts';
import { type GettingStartedKey, gettingStartedKeys } from './contract.ts';

const MAX_BACKUP_AGE_MS = 8 * 24 * 60 * 60_000;
/** In which a Sunday service must have a date. */
const DAYS_TO_SERVICE = 100;
const TEST_EMAILS_PER_HOUR = 5;

/** What a new parish has to do, a test of the email, and the removal of the demonstration's content. */
export function gettingStartedRoutes(deps: AppContext): Handlers<Api['gettingStarted']> {
  const { storage, clock, config, parish, calendarClock, limiters, outbox } = deps;
  const testEmails = limiters({ name: 'test emails', attempts: TEST_EMAILS_PER_HOUR, seconds: 60 * 60 });
  // imported lazily: the texts of the demonstration stay out of memory until the dashboard opens
  const loadDemonstration = () => import('#seed/demonstration.ts');

  return {
    async read() {
      const { db } = storage;
      const demo = await (await loadDemonstration()).findDemonstration(db, deps);
      const demoServices = new Set(demo.records.flatMap(({ kind, id }) => (kind === 'services' ? [id] : [])));
      const services = await db
        .selectFrom('services')
        .selectAll()
        .where('category', '=', 'regular')
        .execute();
      const range = daysFrom(calendarClock.today(), DAYS_TO_SERVICE);
      const vicar = await db.selectFrom('vicar').select('message').executeTakeFirst();
      const payment = await db.selectFrom('payment_info').selectAll().executeTakeFirst();
      const administrators = await db
        .selectFrom('users')
        .select('id')
        .where('is_active', '=', 1)
        // who was invited or got a first password, and has not signed in yet, does not count
        .where('password_hash', '!=', DUMMY_HASH)
        .where('must_change_password', '=', 0)
        .execute();
      const backupAt = await milestoneTime(db, 'backup');
      const { isDemonstration: isDemo, isNew, place, pictures } = parish.current();
      const { demoParish } = await import('#seed/content/parish.ts');
      const isOwn = (field: 'street' | 'city' | 'phone') =>
        place[field] !== '' && (field === 'city' || place[field] !== demoParish.place[field]);
      const isDone: Readonly<Record<GettingStartedKey, boolean>> = {
        name: !isDemo && !isNew,
        address: isOwn('street') && isOwn('city') && isOwn('phone'),
        heroImage: pictures.hero !== null,
        sundayService: services.some(
          (service) =>
            !demoServices.has(service.id) &&
            datesIn(service, range, deps).some(({ date }) => weekday(date) === 0),
        ),
        welcomeMessage: Boolean(vicar?.message) && !demo.hasVicar,
        payment:
          Boolean(payment?.zelle_email || payment?.zelle_link || payment?.venmo_number) && !demo.hasPayment,
        secondAdministrator: administrators.length > 1,
        email: config.smtpUrl !== undefined && (await milestoneTime(db, 'email')) !== undefined,
        backup: backupAt !== undefined && backupAt >= instant(clock.now() - MAX_BACKUP_AGE_MS),
        https: config.publicUrl.startsWith('https:'),
      };
      return {
        items: gettingStartedKeys.map((key) => ({ key, isDone: isDone[key] })),
        isNew,
        hasDemonstration: Object.values(demo).some((found) =>
          Array.isArray(found) ? found.length > 0 : found,
        ),
      };
    },
    sendTestEmail: mutationWithPrepare({
      changesContent: false,
      async prepare({ session: { user } }) {
        const message = 'Several test emails were just sent. Please wait an hour.';
        await testEmails.assertWithin(`user ${user.id}`, message);
      },
      async write({ session: { user } }, trx) {
        const { name } = parish.current().identity;
        const text = `Hello,\n\nThis is a test. The website of ${name} can send email to this address.\n`;
        await outbox.enqueue(trx, { to: user.email, subject: `Test email from ${name}`, text });
        return { to: user.email, hasMailServer: config.smtpUrl !== undefined };
      },
    }),
    removeDemonstration: mutationWithPrepare({
      changesContent: true,
      prepare: loadDemonstration,
      write: ({ session, afterCommit }, trx, { removeDemonstration }) =>
        removeDemonstration(trx, { by: session.user.id, afterCommit }, deps),
    }),
  };
}
