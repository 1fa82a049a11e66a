import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEB_LABEL } from '#domain/scripture/divine-name.ts';
import { allRows } from '#storage/testing/all-rows.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { bibleCommand } from './commands.ts';
import { ARCHIVE_LIMITS } from './import/read-archive.ts';
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
  let parish: TestApp;
  let printed: string[];
  beforeEach(async () => {
    parish = await testApp({ engine });
    printed = [];
  });
  afterEach(() => parish.close());

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
      version: 'Our Words; the divine Name is shown as "the LORD"',
      parts: [
        {
          isAvailable: true,
          label: `Our Words; the divine Name is shown as "the LORD". ${LICENSE}`,
          verses: [{ verse: 1, text: 'Listen.', startsParagraph: true }, { text: 'The LORD is near.' }],
        },
      ],
    });
    expect(printed.join('\n')).toMatch(/Read 1 book, 1 chapter and 2 verses\.\nMissing books: Genesis/);
    expect(printed.join('\n')).toMatch(engine === 'sqlite' ? /restart it/ : /within a second/);
  });

  it('uses the packaged text for books, chapters and verses that the imported text lacks', async () => {
    await run(writeFile('jude.usfm', book('JUD', ['One.', 'Two.'])), ...OPTIONS);
    expect(await read('Jude 1:1-2')).toMatchObject({ label: LABEL, verses: [{}, { text: 'Two.' }] });
    expect(await read('Jude 1:2-3')).toMatchObject({ label: WEB_LABEL, verses: [{}, {}] });
    expect(await read('John 11:35')).toMatchObject({ label: WEB_LABEL, verses: [{ text: 'Jesus wept.' }] });
    expect((await read('Wisdom 1:1'))?.isAvailable).toBe(false);
  });

  it('reads an archive with its name and license', async () => {
    const archive = zip({
      'texts/JUD.usfm': book('JUD', ['One.']),
      'texts/WIS.SFM': wisdom,
      'texts/FRT.usfm': '\\id FRT Our Words\n\\ip About.\n\\c 1',
      'copr.htm': '<html><style>p{}</style><p>Our Words</p>\n<p>Public&nbsp;domain: copy it.</p>',
      'keys.bin': randomBytes(50),
    });
    await run(writeFile('ours.zip', archive), '--language', 'en');
    expect((await read('Jude 1:1'))?.label).toMatch(/^Our Words; .*\. Public domain: copy it\.$/);
    expect(printed).toContain('Parts that the lectionary does not use: FRT.');
    await run('list');
    expect(printed.at(-1)).toMatch(/^en {2}Our Words; .* sha256 [0-9a-f]{64}, since 2026-11-24$/);
  });

  it('shows a text in another language beside the first', async () => {
    await run(
      writeFile('jude.usfm', book('JUD', ['ഒന്ന്.', '', 'മൂന്ന്.'])),
      '--language',
      'ml',
      ...OPTIONS.slice(2),
    );
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
    const third = writeFile('third.usfm', wisdom);
    await expect(run(third, '--language', 'hi', ...OPTIONS.slice(2))).rejects.toThrow(/remove ml$/);
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
    ['UTF-16', 'a.usfm', Buffer.from(`\ufeff${wisdom}`, 'utf16le'), /a\.usfm is not in UTF-8/],
    ['Latin-1', 'a.usfm', Buffer.from(`${wisdom} é`, 'latin1'), /a\.usfm is not in UTF-8/],
    ['malformed USFM', 'a.usfm', `${wisdom}\n\\v x`, /a\.usfm, line 6: the markup is not valid USFM\.$/],
    ['a verse twice', 'a.usfm', `${wisdom}\n\\v 2 Again.`, /verse WIS 1:2 occurs twice\.$/],
    ['an unknown book', 'a.usfm', book('ZZZ', ['One.']), /ZZZ is not a book of the Bible\.$/],
    ['a book twice', 'a.zip', zip({ 'a.usfm': wisdom, 'b.usfm': wisdom }), /b\.usfm: Wisdom occurs twice\.$/],
    ['no text', 'a.usfm', '\\id FRT\n\\c 1', /contains no book of the Bible\.$/],
    ['an archive without USFM', 'a.zip', zip({ 'a.txt': 'text' }), /contains no USFM files/],
    ['a damaged archive', 'a.zip', zip({ 'a.usfm': wisdom }).subarray(0, 90), /a\.zip is damaged/],
    ['a false size', 'a.zip', zip({ 'a.usfm': wisdom }, { claimedSize: 40 }), /a\.zip is damaged/],
    ['a large book', 'a.usfm', Buffer.alloc(ARCHIVE_LIMITS.entryBytes + 1, 'a'), /larger than 12 MB\.$/],
    [
      'a large entry',
      'a.zip',
      zip({ 'a.usfm': wisdom }, { claimedSize: 13_000_000 }),
      /larger than 12 MB\.$/,
    ],
    [
      'a zip bomb',
      'a.zip',
      zip({ 'a.usfm': ' '.repeat(1_000_000) }),
      /compressed more than a Bible text can be\.$/,
    ],
    [
      'too many entries',
      'a.zip',
      zip(
        Object.fromEntries(Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, (_, i) => [`${i}.usfm`, ''])),
      ),
      /contains more than 500 files\.$/,
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
    [['none.zip', '--language', 'en'], /^There is no file none\.zip\.$/],
    [['a.zip'], /^Specify the language/],
    [['a.zip', '--language', 'not a language'], /^Specify the language/],
    [['a.zip', '--unknown'], /^Name a USFM file/],
    [['remove', 'ml'], /^There is no text in the language "ml"/],
  ])('rejects the arguments %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  it('rejects a text whose license is not stated', async () => {
    await expect(run(writeFile('a.usfm', wisdom), '--language', 'en')).rejects.toThrow(/license of the text/);
  });

  it('does not import psalms that are numbered as in the Greek Bible', async () => {
    const verses = Array.from({ length: 176 }, (_, i) => `\\v ${i + 1} Blessed.`).join('\n');
    const psalms = `\\id PSA\n\\c 1\n\\q1\n\\v 1 Blessed.\n\\c 118\n\\q1\n${verses}\n\\c 119\n\\q1\n\\v 1 In distress.`;
    await run(writeFile('a.zip', zip({ 'a.usfm': psalms, 'b.usfm': wisdom })), ...OPTIONS);
    expect((await read('Psalm 1'))?.label).toBe(WEB_LABEL);
    expect(printed).toContain('The Psalms are numbered as in the Greek Bible. They are not imported.');
  });
});
