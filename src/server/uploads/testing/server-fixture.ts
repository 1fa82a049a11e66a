import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#contract/client.ts';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { addAdministrator } from '../../../../e2e/support/server.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { formOf } from './upload-helper.ts';

/** A little less than an account may upload in an hour. */
const UPLOADS_OF_ONE = 55;

export interface RunningParish {
  readonly server: ServerProcess;
  /** Somebody who may still upload: accounts are made as they are used up. */
  staff(): Promise<Client>;
  send(signature: UploadSignature, file: File): Promise<Response>;
  /** Sends a file that is taken. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
  /** Names of files that are half received or half made. */
  incoming(): Promise<string[]>;
  close(): Promise<void>;
}

/** The built server as a process of its own, on an empty data folder, with staff who upload to it over the network. */
export async function runningParish(): Promise<RunningParish> {
  const DATA_DIR = freshFolder();
  const server = await serverProcess({ DATA_DIR });
  await server.ready();
  let left = 0;
  let accounts = 0;
  let current: Promise<Client> | undefined;
  const next = async () => {
    accounts += 1;
    const account = {
      email: `deacon${accounts}@stthomas.example`,
      password: `seven lamps by the river ${accounts}`,
    };
    addAdministrator(DATA_DIR, account);
    return server.client(await server.signIn(DATA_DIR, account));
  };
  const send: RunningParish['send'] = (signature, file) =>
    fetch(signature.uploadUrl, { method: 'POST', body: formOf(signature, file) });
  return {
    server,
    send,
    staff() {
      if (left === 0 || !current) [left, current] = [UPLOADS_OF_ONE, next()];
      left -= 1;
      return current;
    },
    async upload(signature, file) {
      const answer = await send(signature, file);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as UploadedFile;
    },
    incoming: () => readdir(join(DATA_DIR, 'media', '.incoming')).catch(() => []),
    async close() {
      server.kill('SIGTERM');
      await server.ended;
    },
  };
}
