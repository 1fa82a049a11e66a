import type { CommandContext } from '#kit/auth/admin-cli.server.ts';
import { createContentVersion } from '#kit/http/cache/content-version.ts';
import { openFileStore } from '#kit/media-storage/media-hosts.ts';
import { ImportProblem } from '#kit/portability/format.ts';
import { importExport } from '#kit/portability/import.server.ts';
import type { Config } from '#kit/process/config.ts';
import { loadVerifiedKeys } from '#kit/security/key-verification.ts';
import { countOf } from '#kit/text/count.ts';
import { addressFingerprint } from '#letter/subscriptions.server.ts';
import { schemasOf } from './table-fields.server.ts';

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
    files: openFileStore(config),
    contentVersion: createContentVersion({ storage, clock }),
  };
  const { counts, missing, takenAt } = await importExport(
    file,
    {
      isCheck,
      schemasOf,
      derive: (table, { text }) =>
        table === 'letter_subscriptions' ? { fingerprint: addressFingerprint(String(text), keys) } : {},
    },
    deps,
  );
  const imported = counts
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => `${table.replaceAll('_', ' ')} ${rows}`);
  print(`${isCheck ? 'Valid' : 'Imported'}: ${imported.join(', ')}; of ${takenAt}.`);
  if (missing.length > 0)
    print(`The export lacks ${countOf(missing.length, 'file')}: ${missing.slice(0, 5).join(', ')}`);
}
