import { ordinal } from '../commemorations.ts';
import { weekdayOf } from '../dates.ts';
import type { EntriesByDay } from '../observances/entry.ts';
import { type ToneNumber, type ToneOfDay, toneAfter } from './tone.ts';

interface Feast {
  readonly name: string;
  /** The name within a sentence, if it differs. */
  readonly nameInSentence?: string;
  readonly tone: ToneNumber;
  /** Whether the weekly count restarts here with the feast's tone. */
  readonly isReset?: boolean;
}

/**
 * The feasts of the public specification, section 9, by the keys of their entries: words in a day's name do not identify
 * them, because the second Sunday after Pentecost is not Pentecost. docs/conformance.md explains the dates of Nineveh Lent
 * and Qudosh Idto.
 */
const specifiedFeasts: Readonly<Record<string, Feast>> = {
  'pethurtha-of-nineveh-lent': {
    name: 'Sunday before Nineveh Lent',
    nameInSentence: 'the Sunday before Nineveh Lent',
    tone: 6,
    isReset: true,
  },
  hosanna: { name: 'Palm Sunday', tone: 1 },
  'good-friday': { name: 'Good Friday', tone: 4 },
  easter: { name: 'Easter', tone: 1, isReset: true },
  'new-sunday': { name: 'New Sunday', tone: 2 },
  ascension: { name: 'Ascension', tone: 5 },
  pentecost: { name: 'Pentecost', tone: 7 },
  'koodosh-eetho': { name: 'Koodosh Eetho', tone: 1, isReset: true },
  'circumcision-of-our-lord': { name: 'New Year', tone: 1 },
  denaha: { name: 'Denaha', tone: 2 },
  'annunciation-march-25': { name: 'Annunciation', tone: 4 },
  shunoyo: { name: 'Shunoyo', tone: 7 },
  'holy-cross': { name: 'Holy Cross', nameInSentence: 'the Feast of the Holy Cross', tone: 8, isReset: true },
  christmas: { name: 'Christmas', tone: 1, isReset: true },
};

/**
 * Tones by the rule of the public specification, section 4: a feast has its own tone, any other weekday has none, and a
 * Sunday has the tone of the latest reset advanced by the whole weeks since. On the same day, a moveable feast precedes a
 * fixed one.
 */
export function specificationTones(entriesByDay: EntriesByDay): (day: number) => ToneOfDay | null {
  const feasts = new Map<number, Feast & { readonly key: string; readonly day: number }>();
  for (const [day, entries] of entriesByDay)
    for (const { key } of entries) {
      const feast = specifiedFeasts[key];
      if (feast && !feasts.has(day)) feasts.set(day, { ...feast, key, day });
    }
  const resets = [...feasts.values()].filter(({ isReset }) => isReset).sort((a, b) => a.day - b.day);
  return (day) => {
    const feast = feasts.get(day);
    if (feast) {
      const { key, name, tone } = feast;
      return { number: tone, reason: `${name}, tone ${tone}`, feast: { key, name } };
    }
    const reset = weekdayOf(day) === 0 && resets.findLast((each) => each.day < day);
    if (!reset) return null;
    const weeks = Math.floor((day - reset.day) / 7);
    const number = toneAfter(reset.tone, weeks);
    const place = ordinal(weekdayOf(reset.day) === 0 ? weeks : weeks + 1);
    const reason = `${place} Sunday after ${reset.nameInSentence ?? reset.name} (tone ${reset.tone}), so tone ${number}`;
    return { number, reason, feast: null };
  };
}
