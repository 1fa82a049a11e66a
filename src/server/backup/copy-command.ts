import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { BackupProblem } from './backup-problem.ts';
import { printKeyHint } from './key-hint.ts';
import { copyDatabase } from './migrate-engine.ts';

const COPY_USAGE =
  'Name the target database: npm run admin -- copy --to postgres://… (or sqlite:FILE). The default of --from is DATABASE_URL.';

/** Runs `npm run admin -- copy [--from URL] --to URL`. @throws BackupProblem; errors of the storage. */
export async function copyCommand(
  args: readonly string[],
  { config, print }: { readonly config: Config; readonly print: (line: string) => void },
) {
  const { from = config.databaseUrl, to } = copyOptions(args);
  if (to === undefined) throw new BackupProblem(COPY_USAGE);
  const target = parseDatabaseUrl(to);
  for (const { name, rows, sha256 } of await copyDatabase({ from: parseDatabaseUrl(from), to: target }))
    print(`  ${name.padEnd(18)}${String(rows).padStart(9)} rows   ${sha256.slice(0, 16)}`);
  print('Copied. All rows are equal in both databases, and the copy was committed as one transaction.');
  print(
    'Pictures, documents and recordings remain where they are. Do not change DATA_DIR or CLOUDINARY_URL.',
  );
  print('All users must sign in again. To use the copy, set DATABASE_URL to the URL after --to.');
  await printKeyHint(target, config, print);
}

function copyOptions(args: readonly string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new BackupProblem(COPY_USAGE);
  }
}

/** Converts an argument to the format of DATABASE_URL. A plain path is a SQLite file. */
function parseDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text;
  const path = text.replace(/^sqlite:/, '');
  if (path === '' || /^\w+:\/\//.test(path))
    throw new BackupProblem('The database must be postgres://… or sqlite:FILE.');
  return `sqlite:${resolve(path)}`;
}
