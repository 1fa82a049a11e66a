import { type CivilDate, longDate } from '#church-year/dates.ts';
import { localTime } from '#kit/dates/local-dates.ts';

const DAY_MS = 86_400_000;

/** Whether clocks in the parish's time zone skip this time in that night, or show it twice. @param time 'HH:MM' */
export function irregularity(date: CivilDate, time: string): 'skipped' | 'doubled' | undefined {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const offsetAt = (instant: number) => Date.parse(`${localTime(instant)}Z`) - instant;
  // the offsets before and after a change of the clocks
  const instants = [-DAY_MS, DAY_MS].map((distance) => asUtc - offsetAt(asUtc + distance));
  const shown = new Set(instants.filter((instant) => localTime(instant) === `${date} ${time}`));
  return shown.size === 0 ? 'skipped' : shown.size === 2 ? 'doubled' : undefined;
}

/** Says what visitors see on these dates; undefined if there are none. */
export function irregularNights({ skipped, doubled }: Record<'skipped' | 'doubled', readonly CivilDate[]>) {
  const on = (dates: readonly CivilDate[]) => `on ${dates.map(longDate).join(' and ')}`;
  const sentences = [
    skipped.length > 0 && `Clocks skip this time ${on(skipped)}, so the service is shown an hour later.`,
    doubled.length > 0 && `Clocks show this time twice ${on(doubled)}; the first one counts.`,
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}
