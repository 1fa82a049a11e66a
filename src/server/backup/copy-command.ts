import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../config.ts';
import { BackupProblem } from './backup-problem.ts';
import { tellAboutKey } from './key-hint.ts';
import { copyParish } from './migrate-engine.ts';

const COPY_USAGE =
  'Name the database to copy into: npm run admin -- copy --to postgres://… (or sqlite:FILE); --from is DATABASE_URL when it is left out.';

/** `npm run admin -- copy [--from ADDRESS] --to ADDRESS`. @throws BackupProblem and the storage's problems. */
export async function copyCommand(
  args: readonly string[],
  { settings, print }: { readonly settings: Settings; readonly print: (line: string) => void },
) {
  const { from = settings.databaseUrl, to } = copyOptions(args);
  if (to === undefined) throw new BackupProblem(COPY_USAGE);
  const target = databaseAddress(to);
  for (const { name, rows, sha256 } of await copyParish({ from: databaseAddress(from), to: target }))
    print(`  ${name.padEnd(18)}${String(rows).padStart(9)} rows   ${sha256.slice(0, 16)}`);
  print('Copied. All rows are equal at both ends, and the copy stands as one transaction.');
  print(
    'Pictures, documents and recordings stay where they are: keep DATA_DIR, or CLOUDINARY_URL, as it is.',
  );
  print('Everybody signs in anew. Start on it with DATABASE_URL set to the address after --to.');
  await tellAboutKey(target, settings, print);
}

function copyOptions(args: readonly string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new BackupProblem(COPY_USAGE);
  }
}

/** As DATABASE_URL is written; a plain path is a SQLite file. */
function databaseAddress(text: string): string {
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text;
  const path = text.replace(/^sqlite:/, '');
  if (path === '' || /^\w+:\/\//.test(path))
    throw new BackupProblem('A database is named postgres://… or sqlite:FILE.');
  return `sqlite:${resolve(path)}`;
}
