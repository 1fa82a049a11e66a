import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { WEB_LABEL } from './contract/divine-name.ts';

describe.each(engines)('passages of the Bible on %s', (engine) => {
  const parish = useTestApp({ engine });

  const read = (reference: string) => parish.client().passages.read({ query: { reference } });
  const expected = (reference: string) => read(reference).catch((problem) => problem);

  it('are returned for a reference with surrounding spaces', async () => {
    const passage = await read(' Psalm 117 ');
    expect(passage).toEqual({
      reference: 'Psalm 117',
      version: 'WEB',
      parts: [
        {
          reference: 'Psalm 117',
          isAvailable: true,
          verses: [
            {
              chapter: 117,
              verse: 1,
              text: 'Praise the LORD, all you nations!\nExtol him, all you peoples!',
              startsParagraph: true,
              startsLine: true,
            },
            {
              chapter: 117,
              verse: 2,
              text: 'For his loving kindness is great toward us.\nThe LORD’s faithfulness endures forever.\nPraise the LORD!',
              startsParagraph: false,
              startsLine: true,
            },
          ],
          label: WEB_LABEL,
          language: 'en',
          omitted: [],
          second: null,
        },
      ],
    });
  });

  it('can be alternatives, with one missing', async () => {
    const { parts } = await read('Sirach 50:1-5 or Acts 7:44-53');
    expect(parts.map(({ isAvailable, verses }) => [isAvailable, verses.length])).toEqual([
      [false, 0],
      [true, 10],
    ]);
  });

  it('can be as long as the longest psalm, but not much longer', async () => {
    expect((await read('Psalm 119')).parts[0]?.verses).toHaveLength(176);
  });

  it.each([
    ['Psalm 1-150', 'At most 300 verses can be requested at a time.'],
    ['Psalm 118-120; 1-20 or Psalm 21-30', 'At most 300 verses can be requested at a time.'],
    ['John 3:99', 'These verses do not exist in the Bible.'],
    ['Psalm 151', 'These verses do not exist in the Bible.'],
    ['Enoch 1:9', 'reference: Please enter a reference such as John 3:16-21'],
    ['the good shepherd', 'reference: Please enter a reference such as John 3:16-21'],
    [`John ${'3:16; '.repeat(40)}3:16`, 'reference: At most 200 characters'],
    ['John 3:16\0', 'reference: This text contains characters that cannot be stored'],
    ['  ', 'reference: Please fill this in'],
  ])('reject %j with "%s"', async (reference, message) => {
    expect(await expected(reference)).toMatchObject({ code: 'BAD_REQUEST', status: 400, message });
  });

  it.each(['', '?reference=John+3:16&reference=John+3:17'])('reject the query string %j', async (query) => {
    expect((await parish.request(`/api/passages${query}`)).status).toBe(400);
  });
});
