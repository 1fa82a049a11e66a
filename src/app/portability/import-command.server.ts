import type { CommandContext } from '#kit/auth/admin-cli.server.ts';
import { fullNounOf, kindOfTable, pluralOf } from '#kit/crud/records.ts';
import { createContentVersion } from '#kit/http/cache/content-version.ts';
import type { Config } from '#kit/lib/config.ts';
import { openFileStore } from '#kit/media-storage/media-hosts.ts';
import { importExport } from '#kit/portability/import.server.ts';
import { ImportProblem } from '#kit/portability/read-export.server.ts';
import { loadVerifiedKeys } from '#kit/security/key-verification.ts';
import { countOf } from '#kit/text/count.ts';
import { addressFingerprint } from '#letter/subscriptions.server.ts';
import { schemasOf } from './import-schemas.server.ts';

const USAGE = 'Name one file: npm run admin -- import FILE, or with --check to change nothing.';

/**
 * Runs `npm run admin -- import FILE [--check]`, which makes the site of an export of a site without content.
 *
 * @throws ImportProblem; errors of the database and of the file store.
 */
export async function importCommand(
  args: readonly string[],
  { storage, clock, print }: Omit<CommandContext, 'readLine'>,
  config: Config,
): Promise<void> {
  const isCheck = args.includes('--check');
  const [file, ...others] = args.filter((one) => one !== '--check');
  if (!file || file.startsWith('-') || others.length > 0) throw new ImportProblem(USAGE);
  const keys = await loadVerifiedKeys(config, storage);
  const deps = {
    ...{ storage, clock, keys },
    files: openFileStore(config, (reason) => console.error(`The bucket does not respond: ${reason}`)),
    contentVersion: createContentVersion({ storage, clock }),
  };
  const { tables, files, missing, takenAt } = await importExport(
    file,
    {
      isCheck,
      schemasOf,
      derive(table, { text, createdBy }, { columns, accountIds }) {
        if (table === 'letter_subscriptions') return { fingerprint: addressFingerprint(String(text), keys) };
        // an article keeps the name of its author
        const isKnown = createdBy === null || accountIds.has(createdBy);
        return table === 'news' && !isKnown && columns.includes('author_name')
          ? { author_name: createdBy }
          : {};
      },
    },
    deps,
  );
  const counts = tables.flatMap(({ name, rows }) => {
    const kind = kindOfTable(name);
    return kind && rows > 0 ? countOf(rows, fullNounOf(kind), pluralOf(kind)) : [];
  });
  print(
    `${isCheck ? 'Valid' : 'Imported'}: ${[...counts, countOf(files.length, 'file')].join(', ')}; of ${takenAt}.`,
  );
  if (missing.length > 0)
    print(`The export lacks ${countOf(missing.length, 'file')}: ${missing.slice(0, 5).join(', ')}`);
  if (!isCheck)
    print('On PostgreSQL, a running server shows the change within a second. On SQLite, restart the server.');
}
