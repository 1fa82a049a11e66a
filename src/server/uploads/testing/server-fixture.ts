import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#contract/client.ts';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { addAdministrator } from '../../../../e2e/support/server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { uploadForm } from './upload-helper.ts';

/** Slightly below the hourly limit of uploads per account. */
const UPLOADS_PER_ACCOUNT = 55;

export interface UploadServer {
  readonly server: ServerProcess;
  /** A client of an account below its upload limit; creates a new account when necessary. */
  staff(): Promise<Client>;
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
  let remainingUploads = 0;
  let accounts = 0;
  let current: Promise<Client> | undefined;
  const newAccount = async () => {
    accounts += 1;
    const account = {
      email: `deacon${accounts}@stthomas.example`,
      password: `seven lamps by the river ${accounts}`,
    };
    addAdministrator(DATA_DIR, account);
    return server.client(await server.signIn(DATA_DIR, account));
  };
  const send: UploadServer['send'] = (signature, file) =>
    fetch(signature.uploadUrl, { method: 'POST', body: uploadForm(signature, file) });
  return {
    server,
    send,
    staff() {
      if (remainingUploads === 0 || !current)
        [remainingUploads, current] = [UPLOADS_PER_ACCOUNT, newAccount()];
      remainingUploads -= 1;
      return current;
    },
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
