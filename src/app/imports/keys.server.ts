import { createHash } from 'node:crypto';
import type { Handle } from '#kit/storage/storage.ts';

/** The states of an item whose record this site has. */
export const BROUGHT = ['done', 'changed'] as const;

/** What identifies an item in `import_items`. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32);

/** Which of the keys an earlier import has brought. */
export async function knownKeys(trx: Handle, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('import_items')
    .select('source_key')
    .where('source_key', 'in', keys)
    .where('state', 'in', BROUGHT)
    .execute();
  return new Set(rows.map(({ source_key }) => source_key));
}
