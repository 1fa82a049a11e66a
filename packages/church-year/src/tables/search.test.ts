import { describe, expect, it } from 'vitest';
import { datesInYears } from '../dates/date-rule.ts';
import { spellingKey } from '../spelling.ts';
import { datedEntries } from './all.ts';
import { findEntries, nameWords } from './search.ts';

const keysFor = (query: string) => findEntries(query).map(({ key }) => key);

describe('the search for a feast', () => {
  it.each([
    ['holy-cross', ['Sleeba', 'Sleeva', 'Sliba', 'SLEEBHA', 'Sleeva Perunal', 'Feast of the Cross']],
    ['denaha', ['Denaha', 'Danaha', 'Denha', 'Danaha Perunnaal', 'Epiphany']],
    ['hosanna', ['Oshana', 'Oshaana', 'Hosanna', 'Hoshana Perunnal', 'Palm Sunday']],
    ['maundy-thursday', ['Pesaha', 'Pessaha', 'pesaha perunal', 'Maundy Thursday']],
    ['good-friday', ['Dukha Velli', 'Duka Veli', 'Dukhavelli', 'Good Friday']],
    ['easter', ['Uyirppu', 'Uyirpu', 'Uyarppu perunnal', 'Qyomtho', 'Kyomto', 'Easter']],
    ['new-sunday', ['Puthu Njayar', 'Putu Nyayar', 'Puthunjayar']],
    ['ascension', ['Swargarohanam', 'Svargarohanam']],
    ['christmas', ['Yeldho', 'Yeldo Perunnal', 'Eldho', 'Yalda', 'Christmas']],
    ['koodosh-eetho', ['Koodosh Eetho', 'Kudosh Idto', 'Qudosh Eeto', 'കൂദാശ് ഈത്തോ']],
    ['shunoyo', ['Shunoyo', 'Shoonoyo', 'Vangippu', 'Vangipu Perunal']],
    ['fast-of-nineveh', ['Moonnu Nombu', 'Moonu Noyambu', 'munnu nompu', 'moonnunombu']],
    ['eight-day-fast-of-st-mary', ['Ettu Nombu', 'Etu Noimbu', 'Ettunombu Perunnal']],
    ['great-lent', ['Valiya Nombu', 'Valia Noyambu', 'Anpathu Nombu', 'Ambathu Nombu']],
    [
      'st-gregorios-of-parumala',
      ['Parumala Perunal', 'Parumala Thirumeni', 'Varghese Gregorios', 'Gheevarghese Mor Gregorios'],
    ],
    ['all-departed-priests', ['Kohne', 'Kahne']],
    ['all-departed-faithful', ['Aneede Sunday', 'Anide']],
    ['zachariah-mar-theophilos', ['Zachariah Theophilos', 'Zakaria Theofilos']],
    ['st-george', ['St. George', 'Saint George', 'ഗീവർഗീസ് സഹദാ']],
    ['easter', ['ഉയിർപ്പ്', 'ഉയിര്\u200dപ്പ്', 'ഉയിർപ്പ് പെരുന്നാൾ']],
    ['holy-cross', ['kurishu', 'സ്ലീബാ പെരുന്നാൾ', 'കുരിശിന്റെ പുകഴ്ച']],
  ])('finds %s first by %j', (key, queries) => {
    for (const query of queries) expect(keysFor(query)[0], query).toBe(key);
  });

  it('finds each entry by each of its names', () => {
    for (const entry of datedEntries)
      for (const name of [entry.name, `${entry.malayalam}`, ...(entry.otherNames ?? [])])
        expect(findEntries(name), name).toContain(entry);
  });

  it.each([
    ['Mark', 'st-mark'],
    ['Velli', 'good-friday', 'fortieth-friday', 'golden-friday'],
    ['Good', 'good-friday', 'gospel-saturday', 'st-mary-for-the-crops'],
    ['Ettu', 'eight-day-fast-of-st-mary'],
    ['Eetho', 'koodosh-eetho', 'hoodosh-eetho'],
    ['Hoodosh', 'hoodosh-eetho'],
    ['xyz'],
    ['aaaa'],
    [''],
    [' . '],
  ])('finds for %j only %j', (query, ...keys) => {
    expect(keysFor(query).toSorted()).toEqual(keys.toSorted());
  });

  it('treats these words of the tables as spellings of each other, and no others', () => {
    const words = new Set(
      datedEntries.flatMap(({ name, otherNames = [] }) => [name, ...otherNames].flatMap(nameWords)),
    );
    const long = [...words].filter((word) => word.length >= 4);
    const groups = [...Map.groupBy(long, spellingKey).values()].filter(({ length }) => length > 1);
    expect(groups.map((group) => group.join(' ')).toSorted()).toEqual([
      'ambattu anpathu', // the house of a Metropolitan, and 'fifty'
      'aneede anide',
      'athanasios athanasius',
      'denaha danaha',
      'eetho idto',
      'eighth eight',
      'hevoro hevorae',
      'hoodosh hudosh',
      'hosanna oshana',
      'ignatius ignatios',
      'jacob yakob',
      'koodosh qudosh',
      'kyomtho qyomtho',
      'pethurtha pethurtho',
      'suboreh suboro',
      'theodosius theodosios',
      'zechariah zachariah',
    ]);
  });
});

it.each([
  ['easter', 2026, 2028, ['2026-04-05', '2027-03-28', '2028-04-16']],
  ['first-sunday-after-christmas', 2022, 2023, ['2023-01-01', '2023-12-31']],
  ['zachariah-mar-theophilos', 2016, 2018, ['2018-10-24']],
  ['twelfth-sunday-after-pentecost', 2026, 2028, []],
])('the dates of %s from %d to %d are %j', (key, first, last, dates) => {
  const [entry] = datedEntries.filter((each) => each.key === key);
  expect(entry && datesInYears(entry, first, last)).toEqual(dates);
});
