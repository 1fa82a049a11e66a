import { type TestApp, testApp } from '#app/testing/test-app.ts';
import type { UploadedFile, UploadSignature } from '../../media/contract.ts';
import { type BucketServer, startBucketServer } from '../../media-storage/testing/bucket-server.ts';
import { type FakeCloudinary, startFakeCloudinary } from '../../media-storage/testing/fake-cloudinary.ts';
import type { Engine } from '../../storage/engine.ts';
import type { FileRow } from '../../storage/schema.ts';
import { engines, freshFolder } from '../../storage/testing/fresh-database.ts';
import { pictureFile } from './sample-files.ts';
import { uploadForm } from './upload-form.ts';

/** The embedded host with its files on the disk or in a bucket, and the external host. */
export type HostName = 'embedded' | 's3' | 'cloudinary';
const HOSTS: readonly HostName[] = ['embedded', 's3', 'cloudinary'];
/** Each engine of this run with each media host, for tests of records with files. */
export const engineHostPairs = engines.flatMap((engine) => HOSTS.map((host) => ({ engine, host })));

export interface UploadTestApp extends TestApp {
  readonly host: FileRow['host'];
  readonly cloud: FakeCloudinary | undefined;
  readonly bucket: BucketServer | undefined;
  readonly staff: ReturnType<TestApp['client']>;
  readonly visitor: ReturnType<TestApp['client']>;
  readonly token: string;
  /** Uploads a file as a browser does. `overrides` replaces signed fields. */
  send(
    signature: UploadSignature,
    file: File,
    overrides?: Readonly<Record<string, string | null>>,
    options?: { readonly isFileFirst?: boolean },
  ): Promise<Response>;
  /** Uploads a file. @throws Error when it is rejected. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
  /** Uploads a picture for the gallery. @returns the fields with which it is saved. */
  uploadPicture(
    options?: Parameters<typeof pictureFile>[0],
  ): Promise<{ readonly imageUrl: string; readonly publicId: string }>;
}

export async function uploadTestApp({
  engine,
  host,
  hasPublicUrl = false,
}: {
  engine: Engine;
  host: HostName;
  /** Whether visitors load files from the bucket. */
  hasPublicUrl?: boolean;
}): Promise<UploadTestApp> {
  const cloud = host === 'cloudinary' ? await startFakeCloudinary() : undefined;
  const bucket = host === 's3' ? await startBucketServer(freshFolder()) : undefined;
  const bucketEnv = bucket && {
    MEDIA_URL: bucket.mediaUrl,
    ...(hasPublicUrl && { MEDIA_PUBLIC_URL: `${bucket.publicUrl}/` }),
  };
  const app = await testApp({ engine, env: bucketEnv ?? cloud?.env ?? {} });
  const token = await app.signIn();
  const send: UploadTestApp['send'] = (signature, file, overrides, options) => {
    const body = uploadForm(signature, file, overrides, options);
    return cloud
      ? fetch(signature.uploadUrl, { method: 'POST', body })
      : app.request(signature.uploadUrl, { method: 'POST', body });
  };
  const staff = app.client(token);
  const upload: UploadTestApp['upload'] = async (signature, file) => {
    const response = await send(signature, file);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as UploadedFile;
  };
  return {
    ...app,
    host: app.deps.media.current.name,
    cloud,
    bucket,
    token,
    staff,
    visitor: app.client(),
    send,
    upload,
    async uploadPicture(options) {
      const signature = await staff.gallery.uploadSignature({ body: { title: 'x' } });
      const { secure_url: imageUrl, public_id: publicId } = await upload(
        signature,
        await pictureFile(options),
      );
      return { imageUrl, publicId };
    },
    async close() {
      await app.close();
      await cloud?.close();
      await bucket?.close();
    },
  };
}
