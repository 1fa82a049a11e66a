import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#contract/client.ts';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import type { MaliciousFile } from '../../src/server/uploads/testing/malicious-corpus.ts';
import { uploadForm } from '../../src/server/uploads/testing/upload-helper.ts';
import type { Site } from './server-under-test.ts';

/** Slightly below the hourly upload limit of an account. */
const UPLOADS_PER_ACCOUNT = 55;

export interface Uploader {
  /** A signed-in client below the upload limit. Creates accounts as needed. */
  staff(): Promise<Client>;
  sign(sentAs: MaliciousFile['category']): Promise<UploadSignature>;
  send(
    signature: UploadSignature,
    file: File,
    instead?: Readonly<Record<string, string | null>>,
  ): Promise<Response>;
  /** Uploads a file. Throws if the server rejects it. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
  /** Names of incomplete files on the server. */
  incoming(): Promise<string[]>;
}

/** Uploads files to a server over the network, as browsers do. */
export function uploader(site: Site): Uploader {
  let remaining = 0;
  let current: Promise<Client> | undefined;
  const next = async () => (await site.staff(site.newAccount())).client;
  const staff = () => {
    if (remaining === 0 || !current) [remaining, current] = [UPLOADS_PER_ACCOUNT, next()];
    remaining -= 1;
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
      const response = await send(signature, file);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as UploadedFile;
    },
    incoming: () => readdir(join(site.dataDir, 'media', '.incoming')).catch(() => []),
  };
}
