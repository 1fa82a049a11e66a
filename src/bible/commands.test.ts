import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { allRows } from '#kit/storage/testing/all-rows.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { bibleCommand } from './commands.server.ts';
import { WEB_LABEL } from './contract/divine-name.ts';
import { BOOK_MAX_BYTES, TEXT_MAX_BYTES } from './import/read-archive.server.ts';
import { writeFile, zip } from './testing/bible-files.ts';

const LICENSE = 'Written for this test';
const OPTIONS = ['--language', 'en', '--name', 'Our Words', '--license', LICENSE];
const LABEL = `Our Words. ${LICENSE}`;
/** A book of one chapter. */
const book = (identifier: string, verses: readonly string[]) =>
  [`\\id ${identifier} Our Words`, '\\c 1', '\\p', ...verses.map((text, i) => `\\v ${i + 1} ${text}`)].join(
    '\n',
  );
const wisdom = book('WIS', ['Listen.', 'Yahweh is near.']);

describe.each(engines)('the Bible command on %s', (engine) => {
  const parish = useTestApp({ engine });
  let printed: string[];
  beforeEach(() => {
    printed = [];
  });

  const run = async (...args: string[]) => {
    await bibleCommand(args, { ...parish.deps, print: (line) => void printed.push(line) });
    // as a server reads it when it starts
    const { contentVersion, storage } = parish.deps;
    const { revision } = await storage.db
      .selectFrom('content_revision')
      .select('revision')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    contentVersion.apply(revision);
  };
  const read = async (reference: string) =>
    (await parish.client().passages.read({ query: { reference } })).parts[0];
  const texts = async (reference: string) => (await read(reference))?.verses.map(({ text }) => text);

  it('imports a text, which passages show with its label instead of the packaged text', async () => {
    await run(writeFile('wisdom.usfm', wisdom), ...OPTIONS);
    expect(await parish.client().passages.read({ query: { reference: 'Wisdom 1:1-2' } })).toMatchObject({
      version: 'Our Words; the divine Name is shown as “the LORD”',
      parts: [
        {
          isAvailable: true,
          label: `Our Words; the divine Name is shown as “the LORD”. ${LICENSE}`,
          verses: [{ verse: 1, text: 'Listen.', startsParagraph: true }, { text: 'The LORD is near.' }],
        },
      ],
    });
    expect(printed.join('\n')).toMatch(/Books: 1\. Verses: 2\.\nMissing books: Genesis, .*, 2 Maccabees\./);
  });

  it('uses the packaged text for books, chapters and verses that the imported text lacks', async () => {
    const jude = `${book('JUD', ['One.'])}\n\\v 2-3 Two and three.`;
    await run(writeFile('jude.usfm', jude), ...OPTIONS);
    expect(await read('Jude 1:1-3')).toMatchObject({ label: LABEL, verses: [{}, { lastVerse: 3 }] });
    expect(await read('Jude 1:3-4')).toMatchObject({ label: WEB_LABEL, verses: [{}, {}] });
    expect(await read('John 11:35')).toMatchObject({ label: WEB_LABEL, verses: [{ text: 'Jesus wept.' }] });
    expect((await read('Wisdom 1:1'))?.isAvailable).toBe(false);
  });

  it('reads an archive, and reports what is missing and not used', async () => {
    const archive = zip({
      'texts/2JN.usfm': Buffer.from(`\ufeff${book('2JN', ['Two.'])}`, 'utf16le'),
      'texts/JUD.usfm': book('JUD', ['One.']),
      'texts/WIS.SFM': Buffer.from(wisdom, 'utf16le'),
      'texts/FRT.usfm': '\\id FRT Our Words\n\\io About.',
      '__MACOSX/texts/._JUD.usfm': randomBytes(50),
      'keys.bin': randomBytes(50),
    });
    await run(writeFile('ours.zip', archive), ...OPTIONS);
    expect((await read('Wisdom 1:1'))?.label).toMatch(/^Our Words; /);
    expect(await texts('2 John 1:1')).toEqual(['Two.']);
    expect(printed.join('\n')).toMatch(/Missing chapters and verses: .*Jude 1:2, .*, Jude 1:25\./);
    expect(printed).toContain('Parts that are not used: FRT.');
    await run('list');
    expect(printed.at(-1)).toMatch(/^en {2}Our Words; .* sha256 [0-9a-f]{64}, since 2026-11-24$/);
  });

  it('shows a text in another language beside the first', async () => {
    const second = (language: string) => ['--language', language, ...OPTIONS.slice(2)];
    await run(writeFile('jude.usfm', book('JUD', ['ഒന്ന്.', '', 'മൂന്ന്.'])), ...second('ml'));
    expect(await read('Jude 1:1-2')).toMatchObject({
      label: WEB_LABEL,
      second: {
        label: LABEL,
        language: 'ml',
        verses: [{ text: 'ഒന്ന്.' }],
        omitted: [{ chapter: 1, verse: 2 }],
      },
    });
    expect((await read('John 11:35'))?.second).toBeNull();
    await run(writeFile('wisdom.usfm', wisdom), ...second('hi'));
    expect(printed).toContain('Removed Our Words.');
    expect((await read('Jude 1:1'))?.second).toBeNull();
    expect((await read('Wisdom 1:1'))?.second).toMatchObject({ language: 'hi' });
  });

  it('leaves out a chapter whose verses have other numbers', async () => {
    const verses = (count: number) => Array.from({ length: count }, (_, at) => `\\v ${at + 1} Verse.`);
    const chapters = [17, 12, 10].map((count, at) => [`\\c ${at + 1}`, '\\p', ...verses(count)].join('\n'));
    const jonah = ['\\id JON', ...chapters, '\\yy'].join('\n');
    await run(writeFile('jonah.usfm', jonah), '--language', 'ml', ...OPTIONS.slice(2));
    const seconds = ['Jonah 1:1', 'Jonah 2:1', 'Jonah 1:17-3:1'].map(
      async (reference) => (await read(reference))?.second?.verses.length,
    );
    expect(await Promise.all(seconds)).toEqual([1, undefined, undefined]);
    expect(printed.join('\n')).toMatch(
      /left out because their verses have other numbers: Jonah 2\.\nMissing chapters and verses: Jonah 4\.\nText that is skipped .*jonah\.usfm line 47 \(\\yy\)\.\nImported/,
    );
  });

  it('replaces the text in the same language, and removes it', async () => {
    await run(writeFile('jude.usfm', book('JUD', ['One.'])), ...OPTIONS);
    await run(writeFile('jude.usfm', book('JUD', ['Other.'])), '--language', 'en-GB', ...OPTIONS.slice(2));
    expect(await texts('Jude 1:1')).toEqual(['Other.']);
    await run('remove', 'en');
    expect((await read('Jude 1:1'))?.label).toBe(WEB_LABEL);
    await run('list');
    expect(printed.at(-1)).toBe('No text was imported. Passages are from the World English Bible.');
  });

  it('makes cached responses stale', async () => {
    const load = () =>
      parish.deps.storage.db
        .selectFrom('content_revision')
        .select('revision')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
    const { revision } = await load();
    await run(writeFile('wisdom.usfm', wisdom), ...OPTIONS);
    expect((await load()).revision).toBe(revision + 1);
  });

  it.each<[string, string, string | Buffer, RegExp]>([
    ['Latin-1', 'a.usfm', Buffer.from(`${wisdom} é`, 'latin1'), /a\.usfm is not in UTF-8/],
    ['malformed USFM', 'a.usfm', `${wisdom}\n\\c x`, /a\.usfm: line 6 is not valid USFM\.$/],
    ['a book twice', 'a.zip', zip({ 'a.usfm': wisdom, 'b.usfm': wisdom }), /b\.usfm: Wisdom occurs twice\.$/],
    ['an unknown book', 'a.usfm', book('ZZZ', ['One.']), /contains no book of the Bible\.$/],
    ['an archive without USFM', 'a.zip', zip({ 'a.txt': 'text' }), /contains no USFM files/],
    ['a damaged archive', 'a.zip', zip({ 'a.usfm': wisdom }).subarray(0, 90), /a\.zip is damaged/],
    ['a false size', 'a.zip', zip({ 'a.usfm': wisdom }, { claimedSize: 40 }), /a\.zip is damaged/],
    ['a large book', 'a.usfm', Buffer.alloc(BOOK_MAX_BYTES + 1, 'a'), /larger than 12 MB\.$/],
    [
      'a zip bomb',
      'a.zip',
      zip({ 'a.usfm': wisdom }, { claimedSize: TEXT_MAX_BYTES + 1 }),
      /a\.zip is larger than 100 MB\.$/,
    ],
    [
      'psalms that are numbered as in the Greek Bible',
      'a.usfm',
      `\\id PSA\n\\c 118\n\\q1\n${'x'.repeat(176).replaceAll(/x/g, (_, i) => `\\v ${i + 1} Blessed.\n`)}`,
      /a\.usfm: the Psalms are numbered as in the Greek Bible/,
    ],
  ])('rejects %s in one line and changes nothing', async (_, name, content, message) => {
    await run(writeFile('wisdom.usfm', wisdom), ...OPTIONS);
    const before = await allRows(parish.deps.storage);
    const failure = await run(writeFile(name, content), ...OPTIONS).catch((error) => error);
    expect(failure).toMatchObject({ name: 'BibleImportProblem', message: expect.stringMatching(message) });
    expect(failure.message).not.toContain('\n');
    expect(await allRows(parish.deps.storage)).toBe(before);
  });

  it.each<[string[], RegExp]>([
    [[], /^Name a USFM file/],
    [['none.zip', ...OPTIONS], /^There is no readable file none\.zip \(ENOENT\)\.$/],
    [['/dev/null', ...OPTIONS], /^\/dev\/null is not a regular file\.$/],
    [['a.zip'], /^Specify the language/],
    [['a.zip', '--language', 'not a language'], /^Specify the language/],
    [['a.zip', '--language', 'en'], /^Specify the name/],
    [['a.zip', ...OPTIONS.slice(0, 4)], /^Specify the license/],
    [['a.zip', ...OPTIONS.slice(0, 4), '--license', 'a\nb'], /^Specify the license/],
    [['a.zip', '--unknown'], /^Name a USFM file/],
    [['remove', 'ml'], /^There is no text in the language "ml"/],
  ])('rejects the arguments %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
