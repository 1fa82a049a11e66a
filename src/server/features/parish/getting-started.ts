import type { Api } from '#contract/index.ts';
import { type GettingStartedKey, gettingStartedKeys } from '#contract/resources/getting-started.ts';
import { parseWeekday } from '#domain/dates/weekday-text.ts';
import { instant } from '../../adapters/clock.ts';
import { type Handlers, mutationWithPrepare } from '../../http/api/handlers.ts';
import { milestoneTime } from '../../lib/milestones.ts';
import type { AppContext } from '../../main/app-context.ts';
import { cleanValues, fileValues, isDemonstration } from '../../parish/initial-values.ts';

const MAX_BACKUP_AGE_MS = 8 * 24 * 60 * 60_000;

/** What a new parish has to do, and the removal of the demonstration's content. */
export function gettingStartedRoutes(deps: AppContext): Handlers<Api['gettingStarted']> {
  const { storage, clock, config, parish } = deps;
  // imported lazily: the texts of the demonstration stay out of memory until the dashboard opens
  const loadDemonstration = () => import('#seed/demonstration.ts');
  const { identity: cleanIdentity } = cleanValues();
  const file = fileValues();
  const demoPlace = isDemonstration(file.identity) ? file.place : undefined;

  return {
    async read() {
      const { db } = storage;
      const demo = await (await loadDemonstration()).findDemonstration(db, deps);
      const demoServices = new Set(demo.records.flatMap(({ kind, id }) => (kind === 'services' ? [id] : [])));
      const services = await db
        .selectFrom('services')
        .select(['id', 'day'])
        .where('category', '=', 'regular')
        .execute();
      const vicar = await db.selectFrom('vicar').select('message').executeTakeFirst();
      const payment = await db.selectFrom('payment_info').selectAll().executeTakeFirst();
      const administrators = await db.selectFrom('users').select('id').where('is_active', '=', 1).execute();
      const backupAt = await milestoneTime(db, 'backup');
      const { isDemonstration: isDemo, identity, place, pictures } = parish.current();
      const isNew = identity.name === cleanIdentity.name;
      const isOwn = (field: 'street' | 'city' | 'phone') =>
        place[field] !== '' && (field === 'city' || place[field] !== demoPlace?.[field]);
      const isDone: Readonly<Record<GettingStartedKey, boolean>> = {
        name: !isDemo && !isNew,
        address: isOwn('street') && isOwn('city') && isOwn('phone'),
        heroImage: pictures.hero !== null,
        sundayService: services.some(({ id, day }) => parseWeekday(day) === 0 && !demoServices.has(id)),
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
    removeDemonstration: mutationWithPrepare({
      changesContent: true,
      prepare: loadDemonstration,
      write: ({ session, afterCommit }, trx, { removeDemonstration }) =>
        removeDemonstration(trx, { by: session.user.id, afterCommit }, deps),
    }),
  };
}
