#!/usr/bin/env node
/** Prints a day of the church's year: `church-year 2026-12-25`, or with the readings of 2016: `church-year 2026-12-25 2016`. */
import { isCivilDate, longDate } from './dates.ts';
import { churchDay, defaultOptions, toneNames } from './index.ts';

const [date = '', edition = '2007'] = process.argv.slice(2);
if (isCivilDate(date) && (edition === '2007' || edition === '2016'))
  console.log(describe(date, edition === '2007' ? 2007 : 2016));
else {
  console.error(
    'Usage: church-year YYYY-MM-DD [2007|2016]\nA date from 1900 to 2200 and an edition of the lectionary.',
  );
  process.exitCode = 1;
}

function describe(date: string, edition: 2007 | 2016): string {
  const day = churchDay(date, { ...defaultOptions, edition });
  const { tone, fast, fastDay, endingFast, entries, readings } = day;
  return [
    longDate(date),
    ...entries.map(({ name }) => name),
    '',
    `Fast: ${fast ?? 'none'}${fastDay ? `, day ${fastDay.day}` : ''}`,
    ...(endingFast ? [`The ${endingFast} ends with the Holy Qurbana.`] : []),
    tone ? `Tone: ${tone.number} (${toneNames[tone.number].latin}): ${tone.reason}` : 'Tone: none',
    ...(readings.length > 0 ? ['', `Readings of ${day.edition}`] : []),
    ...readings.map(({ heading, lines }) => `  ${heading}: ${lines.join(' · ')}`),
  ].join('\n');
}
