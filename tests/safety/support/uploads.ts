import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#kit/api/client.ts';
import type { UploadedFile, UploadSignature } from '#kit/media/contract.ts';
import type { MaliciousFile } from '#kit/uploads/testing/malicious-corpus.ts';
import { uploadForm } from '#kit/uploads/testing/upload-form.ts';
import type { Site } from './server-under-test.ts';

interface Uploader {
  sign(sentAs: MaliciousFile['category']): Promise<UploadSignature>;
  send(
    signature: UploadSignature,
    file: File,
    instead?: Readonly<Record<string, string | null>>,
  ): Promise<Response>;
  /** Uploads a file. Throws if the server rejects it. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
  /** Saves a record with the file, because visitors get only files of records. */
  publish(sentAs: MaliciousFile['category'], uploaded: UploadedFile): Promise<void>;
  /** Names of incomplete files on the server. */
  incoming(): Promise<string[]>;
}

/** Uploads files to a server over the network, as browsers do. */
export function uploader(site: Site): Uploader {
  let client: Promise<Client> | undefined;
  let folder: ReturnType<Client['resourceFolders']['create']> | undefined;
  const staff = () => {
    client ??= site.staff().then((signedIn) => signedIn.client);
    return client;
  };
  const send: Uploader['send'] = (signature, file, instead) =>
    fetch(signature.uploadUrl, { method: 'POST', body: uploadForm(signature, file, instead) });
  return {
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
    async publish(sentAs, { secure_url, public_id: publicId }) {
      const { news, resources, resourceFolders } = await staff();
      if (sentAs === 'picture') {
        await news.create({ body: { title: 'x', isPublished: true, image: secure_url } });
        return;
      }
      folder ??= resourceFolders.create({ body: { folderName: 'x' } });
      const folderId = (await folder).id;
      const body = { resourceName: 'x', resourceUrl: secure_url, publicId, folderId };
      await (sentAs === 'document' ? resources.saveDocument({ body }) : resources.saveSound({ body }));
    },
    incoming: () => readdir(join(site.dataDir, 'media', '.incoming')).catch(() => []),
  };
}
