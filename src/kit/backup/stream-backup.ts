import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../media-storage/file-store.ts';
import { formatBackup } from './backup-writer.ts';
import { takeBackup } from './take-backup.ts';

/**
 * Streams a backup. The rows are spooled to the disk first: a client that loads slowly must not hold a snapshot of the database.
 *
 * @param onComplete runs when the client has everything but the end.
 */
export function streamBackup(
  source: Parameters<typeof takeBackup>[1] & { readonly files: FileStore },
  onComplete: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const client = writable.getWriter();
  const run = async () => {
    const spool = join(await source.files.incoming(), `${randomUUID()}.part`);
    let append = (bytes: Uint8Array) => appendFile(spool, bytes, { mode: 0o600 });
    const sendSpooled = async () => {
      append = (bytes) => client.write(bytes);
      for await (const chunk of createReadStream(spool)) await append(chunk);
    };
    try {
      await takeBackup((work) => formatBackup((bytes) => append(bytes), work), source, sendSpooled);
    } finally {
      await rm(spool, { force: true });
    }
    await onComplete();
    await client.close();
  };
  // a client that has disconnected has closed the stream
  run().catch((error) => client.abort(error).catch(() => undefined));
  return readable;
}
