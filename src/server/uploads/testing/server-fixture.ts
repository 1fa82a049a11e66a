import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#contract/client.ts';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { addAdministrator } from '../../../../e2e/support/server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { uploadForm } from './upload-helper.ts';

export interface UploadServer {
  readonly server: ServerProcess;
  readonly staff: Client;
  send(signature: UploadSignature, file: File): Promise<Response>;
  /** Uploads a file. @throws Error when it is rejected. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
  /** Names of incomplete files. */
  incoming(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the built server in a separate process with an empty data directory. */
export async function startUploadServer(): Promise<UploadServer> {
  const DATA_DIR = freshFolder();
  const server = await startServerProcess({ DATA_DIR });
  await server.ready();
  const account = { email: 'deacon@stthomas.example', password: 'seven lamps by the river' };
  addAdministrator(DATA_DIR, account);
  const staff = server.client(await server.signIn(DATA_DIR, account));
  const send: UploadServer['send'] = (signature, file) =>
    fetch(signature.uploadUrl, { method: 'POST', body: uploadForm(signature, file) });
  return {
    server,
    send,
    staff,
    async upload(signature, file) {
      const response = await send(signature, file);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as UploadedFile;
    },
    incoming: () => readdir(join(DATA_DIR, 'media', '.incoming')).catch(() => []),
    async close() {
      server.kill('SIGTERM');
      await server.exited;
    },
  };
}
