import { type CivilDate, dateParts, weekday } from './dates.ts';

export const MALAYALAM_WEEKDAY_NAMES = ['ഞായർ', 'തിങ്കൾ', 'ചൊവ്വ', 'ബുധൻ', 'വ്യാഴം', 'വെള്ളി', 'ശനി'] as const;
// biome-ignore format: one line per quarter
export const MALAYALAM_MONTH_NAMES = [
  'ജനുവരി', 'ഫെബ്രുവരി', 'മാർച്ച്',
  'ഏപ്രിൽ', 'മേയ്', 'ജൂൺ',
  'ജൂലൈ', 'ഓഗസ്റ്റ്', 'സെപ്റ്റംബർ',
  'ഒക്ടോബർ', 'നവംബർ', 'ഡിസംബർ',
] as const;

/** Formats a date in Malayalam as '2026 ഡിസംബർ 6, ഞായർ'. */
export function malayalamDate(date: CivilDate): string {
  const { year, day } = dateParts(date);
  const month = MALAYALAM_MONTH_NAMES[Number(date.slice(5, 7)) - 1];
  return `${year} ${month} ${day}, ${MALAYALAM_WEEKDAY_NAMES[weekday(date)]}`;
}
