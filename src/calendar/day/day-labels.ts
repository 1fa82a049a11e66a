import { dateParts, longDate } from '#church-year/dates.ts';
import type { LectionaryDay } from '../contract.ts';

export const seasonNames: Readonly<Record<LectionaryDay['season'], string>> = {
  'koodosh-eetho': 'From Koodosh Eetho to Great Lent',
  'great-lent': 'Great Lent',
  easter: 'From Easter to Koodosh Eetho',
};

/** The day's heading: its first commemoration, else 'Monday' or 'Friday, a day of fasting'. */
export function dayName({ names, date, fast }: Pick<LectionaryDay, 'names' | 'date' | 'fast'>): string {
  return names[0] ?? [dateParts(date).weekday, fast && 'a day of fasting'].filter(Boolean).join(', ');
}

/** Title of the day's page: 'Birth of John the Baptist, Sunday, December 6, 2026'. */
export function dayTitle(day: Pick<LectionaryDay, 'names' | 'date'>): string {
  return [day.names[0], longDate(day.date)].filter(Boolean).join(', ');
}

/** 'Great Lent (50 days), day 40 of 50', 'Friday fast', or how a fast ends; null on a day without a fast. */
export function fastLabel({
  fast,
  fastDay,
  endingFast,
}: Pick<LectionaryDay, 'fast' | 'fastDay' | 'endingFast'>): string | null {
  if (endingFast !== null) return 'The fast ends today with the Holy Qurbana';
  return fast !== null && fastDay ? `${fast}, day ${fastDay.day} of ${fastDay.of}` : fast;
}

/** Picture of a day in link previews: of its feast, except in Great Lent, or else of its season. */
export function dayPreview({ season, events }: Pick<LectionaryDay, 'season' | 'events'>): string {
  const rank = events[0]?.rank;
  const isGreatFeast = season !== 'great-lent' && (rank === 'our-lord' || rank === 'st-mary-and-apostles');
  return `/previews/day-${isGreatFeast ? rank : season}.jpg`;
}

/** Summary of a day for link previews. */
export function daySummary(day: LectionaryDay): string {
  const { tone, names } = day;
  const details = [names.slice(1).join('; '), fastLabel(day), tone !== null && `Tone ${tone}`].filter(
    Boolean,
  );
  // of the Holy Qurbana, else the first group
  const group = day.readings.find(({ heading }) => heading === 'Holy Qurbana') ?? day.readings[0];
  const readings = group && `Readings: ${group.lines.join('; ')}`;
  return [`${longDate(day.date)}: ${names[0] ?? 'No commemoration'}`, ...details, readings]
    .filter(Boolean)
    .join('. ')
    .concat('.');
}
