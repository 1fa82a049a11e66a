import type { LectionaryDay, Reading } from '#contract/lectionary.ts';
import { dateParts, longDate } from '#domain/civil-date.ts';

/** What a day is called: by what is kept on it first, else 'An ordinary Wednesday'. */
export function dayName({ names, date }: Pick<LectionaryDay, 'names' | 'date'>): string {
  return names[0] ?? `An ordinary ${dateParts(date).weekday}`;
}

/** The title of its page: 'Birth of John the Baptist, Sunday, December 6, 2026'. */
export function dayTitle(day: Pick<LectionaryDay, 'names' | 'date'>): string {
  return `${dayName(day)}, ${longDate(day.date)}`;
}

/** A day in one or two sentences, for link previews. */
export function dayInShort(day: LectionaryDay): string {
  const { fast, tone, names } = day;
  const facts = [names.slice(1).join('; '), fast, tone !== null && `Tone ${tone}`].filter(Boolean);
  const readings = day.readings.length > 0 && `Readings: ${readingsInShort(day.readings)}`;
  return [`${longDate(day.date)}: ${dayName(day)}`, ...facts, readings]
    .filter(Boolean)
    .join('. ')
    .concat('.');
}

/** Those of the Holy Qurbana, which most people come for; else the first that are read. */
function readingsInShort(readings: readonly Reading[]): string {
  const qurbana = readings.find(({ heading }) => heading === 'Holy Qurbana');
  return (qurbana ?? readings[0])?.lines.join('; ') ?? '';
}
