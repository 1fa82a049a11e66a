import { parseArgs } from 'node:util';
import type { Handle, Storage } from '#storage/storage.ts';
import { type Clock, instant } from '../adapters/clock.ts';
import { createContentVersion } from '../http/cache/content-version.ts';
import { readBibleText } from './import/import-bible.ts';
import { BibleImportProblem } from './import/import-problem.ts';
import { deleteImportedText, FIRST_LANGUAGE, listImportedTexts, saveImportedText } from './imported-texts.ts';

const BIBLE_USAGE =
  'Name a USFM file: npm run admin -- bible FILE --language en [--name NAME] [--license LINE], or bible list, or bible remove LANGUAGE.';

const OPTIONS = {
  language: { type: 'string' },
  name: { type: 'string' },
  license: { type: 'string' },
} as const;
const LINE_MAX_CHARACTERS = 200;

interface CommandContext {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/**
 * Runs `npm run admin -- bible …`, which imports, lists or removes the parish's Bible texts.
 *
 * @throws BibleImportProblem; errors of the database.
 */
export async function bibleCommand(args: readonly string[], context: CommandContext): Promise<void> {
  const { values, positionals } = bibleOptions(args);
  const [first = '', ...others] = positionals;
  if (first === 'list' && others.length === 0) return listTexts(context);
  if (first === 'remove' && others.length === 1) return removeText(others[0] ?? '', context);
  if (first === '' || others.length > 0) throw new BibleImportProblem(BIBLE_USAGE);
  await importText(first, values, context);
}

async function listTexts({ storage, print }: CommandContext): Promise<void> {
  const texts = await listImportedTexts(storage.db);
  for (const { language, name, license, checksum, imported_at } of texts)
    print(`${language}  ${name}  ${license}  sha256 ${checksum}, since ${imported_at.slice(0, 10)}`);
  if (texts.length === 0) print('No text was imported. Passages are from the World English Bible.');
}

async function removeText(language: string, context: CommandContext): Promise<void> {
  const { print } = context;
  const name = await changeTexts(context, (trx) => deleteImportedText(trx, language));
  if (name === undefined)
    throw new BibleImportProblem(
      `There is no text in the language "${language}". List the texts with: npm run admin -- bible list`,
    );
  print(`Removed ${name}.`);
  print(refreshHint(context));
}

async function importText(
  file: string,
  values: ReturnType<typeof bibleOptions>['values'],
  context: CommandContext,
): Promise<void> {
  const { storage, clock, print } = context;
  const language = canonicalLanguage(values.language);
  await assertPlace(language, storage);
  const text = await readBibleText(file, language);
  const name = oneLine('name', values.name ?? text.name);
  const license = oneLine('license', values.license ?? text.license);
  const label = text.hasDivineName ? `${name}; the divine Name is shown as "the LORD"` : name;
  const row = { name: label, language, license, checksum: text.checksum, imported_at: instant(clock.now()) };
  await changeTexts(context, (trx) => saveImportedText(trx, row, text.books));
  for (const line of text.report) print(line);
  print(`Imported ${label} (${language}). ${license}`);
  print(refreshHint(context));
}

/** Changes the texts and makes cached responses stale, in one transaction. */
function changeTexts<T>({ storage, clock }: CommandContext, change: (trx: Handle) => Promise<T>): Promise<T> {
  return storage.transaction(async (trx) => {
    const result = await change(trx);
    await createContentVersion({ storage, clock }).increment(trx);
    return result;
  });
}

/** On SQLite a server reads the version of the content only when it starts. */
function refreshHint({ storage }: CommandContext): string {
  return storage.engine === 'sqlite'
    ? 'If the server is running, restart it to show the change.'
    : 'A running server shows the change within a second.';
}

function bibleOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new BibleImportProblem(BIBLE_USAGE);
  }
}

/** 'en' for English in any region, because one English text is the first. */
function canonicalLanguage(tag = ''): string {
  try {
    const { language, baseName } = new Intl.Locale(tag);
    return language === FIRST_LANGUAGE ? FIRST_LANGUAGE : baseName;
  } catch {
    return throwNoLanguage();
  }
}

function throwNoLanguage(): never {
  throw new BibleImportProblem('Specify the language of the text: --language en, or ml for Malayalam.');
}

/** The site shows an English text and one in another language. */
async function assertPlace(language: string, { db }: Storage): Promise<void> {
  if (language === FIRST_LANGUAGE) return;
  const texts = await listImportedTexts(db);
  const other = texts.find((text) => text.language !== FIRST_LANGUAGE && text.language !== language);
  if (other)
    throw new BibleImportProblem(
      `${other.name} is already the second language. Remove it first: npm run admin -- bible remove ${other.language}`,
    );
}

function oneLine(option: 'name' | 'license', value: string | undefined): string {
  const line = value?.trim() ?? '';
  if (line === '')
    throw new BibleImportProblem(
      `The file does not state the ${option} of the text. Specify it: --${option} "…"`,
    );
  if (line.length > LINE_MAX_CHARACTERS || /\p{Cc}/u.test(line))
    throw new BibleImportProblem(
      `The ${option} must be one line of at most ${LINE_MAX_CHARACTERS} characters.`,
    );
  return line;
}
