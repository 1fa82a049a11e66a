import { parseArgs } from 'node:util';
import type { CommandContext as AdminContext } from '#kit/auth/admin-cli.server.ts';
import { createContentVersion } from '#kit/http/cache/content-version.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { readBibleText } from './import/import-bible.server.ts';
import { BibleImportProblem } from './import/read-archive.server.ts';
import {
  deleteImportedTexts,
  FIRST_LANGUAGE,
  listImportedTexts,
  saveImportedText,
} from './imported-texts.server.ts';

const BIBLE_USAGE =
  'Name a USFM file: npm run admin -- bible FILE --language en --name NAME --license LINE, or bible list, or bible remove LANGUAGE.';
const OPTIONS = {
  language: { type: 'string', default: '' },
  name: { type: 'string', default: '' },
  license: { type: 'string', default: '' },
} as const;

type CommandContext = Omit<AdminContext, 'readLine'>;

/**
 * Runs `npm run admin -- bible …`, which imports, lists or removes the parish's Bible texts.
 *
 * @throws BibleImportProblem; errors of the database.
 */
export async function bibleCommand(args: readonly string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseOptions(args);
  const [first = '', ...others] = positionals;
  if (first === 'list' && others.length === 0) return listTexts(context);
  if (first === 'remove' && others[0] && others.length === 1) return removeText(others[0], context);
  if (first === '' || others.length > 0) throw new BibleImportProblem(BIBLE_USAGE);
  await importText(first, values, context);
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new BibleImportProblem(BIBLE_USAGE);
  }
}

async function listTexts({ storage, print }: CommandContext): Promise<void> {
  const texts = await listImportedTexts(storage.db);
  for (const { language, name, license, checksum, imported_at } of texts)
    print(`${language}  ${name}  ${license}  sha256 ${checksum}, since ${imported_at.slice(0, 10)}`);
  if (texts.length === 0) print('No text was imported. Passages are from the World English Bible.');
}

async function removeText(language: string, context: CommandContext): Promise<void> {
  await changeTexts(context, async (trx) => {
    const names = await deleteImportedTexts(trx, (text) => text.language === language);
    if (names.length === 0)
      throw new BibleImportProblem(
        `There is no text in the language "${language}". List the texts with: npm run admin -- bible list`,
      );
    return names.map(removed);
  });
}

async function importText(
  file: string,
  values: ReturnType<typeof parseOptions>['values'],
  context: CommandContext,
): Promise<void> {
  const language = languageOf(values.language);
  const name = oneLine('name', values.name);
  const license = oneLine('license', values.license);
  const { books, checksum, hasDivineName, report } = await readBibleText(file, language);
  const label = hasDivineName ? `${name}; the divine Name is shown as “the LORD”` : name;
  const row = { name: label, language, license, checksum, imported_at: instant(context.clock.now()) };
  for (const line of report) context.print(line);
  await changeTexts(context, async (trx) => [
    ...(await saveImportedText(trx, row, books)).map(removed),
    `Imported ${label} (${language}). ${license}`,
  ]);
}

/**
 * Changes the texts and makes cached responses stale, in one transaction.
 *
 * @param change returns the lines to print after the commit.
 */
async function changeTexts(
  { storage, clock, print }: CommandContext,
  change: (trx: Handle) => Promise<readonly string[]>,
): Promise<void> {
  const lines = await storage.transaction(async (trx) => {
    const changes = await change(trx);
    await createContentVersion({ storage, clock }).increment(trx);
    return changes;
  });
  for (const line of lines) print(line);
}

const removed = (name: string) => `Removed ${name}.`;

/** 'en' for English in any region, because one English text is the first. */
function languageOf(tag: string): string {
  try {
    const { language, baseName } = new Intl.Locale(tag);
    return language === FIRST_LANGUAGE ? FIRST_LANGUAGE : baseName;
  } catch {
    throw new BibleImportProblem('Specify the language of the text: --language en, or ml for Malayalam.');
  }
}

function oneLine(option: 'name' | 'license', value: string): string {
  const line = value.trim();
  if (/^\P{Cc}{1,200}$/u.test(line)) return line;
  throw new BibleImportProblem(
    `Specify the ${option} of the text, one line of at most 200 characters: --${option} "…"`,
  );
}
