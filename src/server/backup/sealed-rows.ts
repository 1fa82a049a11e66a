import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handle } from '#storage/storage.ts';
import { keysFrom } from '../keys.ts';
import type { Settings } from '../settings.ts';

/** Whether the key at hand opens what is sealed. */
export type SealedRows = 'none' | 'opened' | 'no key' | 'other key';

/** Tries the newest prayer request and the newest mail that waits; makes no key, since a new one would open nothing. */
export async function trySealedRows(
  db: Handle,
  settings: Pick<Settings, 'secretKey' | 'dataDir'>,
): Promise<SealedRows> {
  const sealed = await newestSealed(db);
  if (sealed.length === 0) return 'none';
  const file = join(settings.dataDir, 'secret.key');
  const key = settings.secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  if (key === undefined) return 'no key';
  const keys = keysFrom(key);
  try {
    for (const { purpose, text } of sealed) keys.unseal(purpose, text);
    return 'opened';
  } catch {
    return 'other key';
  }
}

async function newestSealed(db: Handle) {
  const newest = (table: 'prayer_requests' | 'outbox') =>
    db.selectFrom(table).select('sealed').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const [request, mail] = [await newest('prayer_requests'), await newest('outbox')];
  return [
    ...(request ? [{ purpose: 'prayer requests', text: request.sealed } as const] : []),
    ...(mail ? [{ purpose: 'outbox', text: mail.sealed } as const] : []),
  ];
}
