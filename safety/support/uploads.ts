import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#contract/client.ts';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import type { MaliciousFile } from '../../src/server/uploads/testing/malicious-corpus.ts';
import { uploadForm } from '../../src/server/uploads/testing/upload-helper.ts';
import type { Site } from './server-under-test.ts';

/** A little less than an account may upload in an hour. */
const UPLOADS_OF_ONE = 55;

export interface Uploader {
  /** Somebody who may still upload: accounts are made as they are used up. */
  staff(): Promise<Client>;
  sign(sentAs: MaliciousFile['category']): Promise<UploadSignature>;
  send(
    signature: UploadSignature,
    file: File,
    instead?: Readonly<Record<string, string | null>>,
  ): Promise<Response>;
  /** Sends a file that is taken. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
  /** Names of files that are half received or half made. */
  incoming(): Promise<string[]>;
}

/** Staff who upload to a site over the network, as browsers do. */
export function uploader(site: Site): Uploader {
  let left = 0;
  let current: Promise<Client> | undefined;
  const next = async () => (await site.staff(site.newAccount())).client;
  const staff = () => {
    if (left === 0 || !current) [left, current] = [UPLOADS_OF_ONE, next()];
    left -= 1;
    return current;
  };
  const send: Uploader['send'] = (signature, file, instead) =>
    fetch(signature.uploadUrl, { method: 'POST', body: uploadForm(signature, file, instead) });
  return {
    staff,
    async sign(sentAs) {
      const { upload, resources } = await staff();
      const body = { resourceName: 'x' };
      if (sentAs === 'picture') return upload.signature();
      return sentAs === 'document'
        ? resources.documentSignature({ body })
        : resources.soundSignature({ body });
    },
    send,
    async upload(signature, file) {
      const answer = await send(signature, file);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as UploadedFile;
    },
    incoming: () => readdir(join(site.dataDir, 'media', '.incoming')).catch(() => []),
  };
}
