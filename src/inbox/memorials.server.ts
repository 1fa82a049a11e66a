import type { CivilDate } from '#church-year/dates.ts';
import type { AppContext } from '#kit/app-context.ts';
import { decryptRow } from './encryption.server.ts';
import { isYearly, prayerRequestKind } from './kinds.server.ts';
import { memorialDates } from './memorial-dates.ts';

/**
 * The memorials that a public page may name, sorted by date and name: the family agrees, and staff have taken the request
 * up, since anyone can send one. Both dates are included.
 */
export async function memorialsIn(
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  { storage, keys }: Pick<AppContext, 'storage' | 'keys'>,
): Promise<{ readonly key: string; readonly date: CivilDate; readonly name: string }[]> {
  const requests = storage.db.selectFrom('prayer_requests').select(['id', 'sealed', 'sealed_notes']);
  const rows = await requests.where(isYearly).where('state', '!=', 'new').execute();
  return rows
    .flatMap((row) => {
      const { memorial } = decryptRow(keys, prayerRequestKind, row);
      if (!memorial?.isPublic) return [];
      const dates = memorialDates(memorial, Number(from.slice(0, 4)), Number(to.slice(0, 4)));
      const { name } = memorial;
      return dates
        .filter((date) => from <= date && date <= to)
        .map((date) => ({ key: `memorial-${row.id}`, date, name }));
    })
    .sort((one, other) => one.date.localeCompare(other.date) || one.name.localeCompare(other.name));
}
