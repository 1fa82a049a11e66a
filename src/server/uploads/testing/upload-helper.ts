import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import type { Engine } from '#storage/engine.ts';
import {
  type CloudinaryStandIn,
  cloudinaryStandIn,
} from '../../adapters/media-storage/testing/fake-cloudinary.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

export type HostName = 'embedded' | 'cloudinary';
/** Every test of records with files runs on each of these: both databases, and both hosts. */
export const places: readonly { readonly engine: Engine; readonly host: HostName }[] = [
  { engine: 'sqlite', host: 'embedded' },
  { engine: 'postgres', host: 'embedded' },
  { engine: 'sqlite', host: 'cloudinary' },
  { engine: 'postgres', host: 'cloudinary' },
];

export interface ParishWithFiles extends TestApp {
  readonly host: HostName;
  readonly cloud: CloudinaryStandIn | undefined;
  readonly staff: ReturnType<TestApp['client']>;
  readonly visitor: ReturnType<TestApp['client']>;
  readonly token: string;
  /** Sends a file as a browser does, with fields in place of those that were signed. */
  send(
    signature: UploadSignature,
    file: File,
    instead?: Readonly<Record<string, string | null>>,
    order?: { readonly isFileFirst?: boolean },
  ): Promise<Response>;
  /** Sends a file that is taken. */
  upload(signature: UploadSignature, file: File): Promise<UploadedFile>;
}

export async function parishWithFiles(options: { engine: Engine; host: HostName }): Promise<ParishWithFiles> {
  const cloud = options.host === 'cloudinary' ? await cloudinaryStandIn() : undefined;
  const parish = await testApp({ engine: options.engine, ...(cloud && { env: cloud.env }) });
  const token = await parish.signIn();
  const send: ParishWithFiles['send'] = (signature, file, instead, order) => {
    const body = formOf(signature, file, instead, order);
    return cloud
      ? fetch(signature.uploadUrl, { method: 'POST', body })
      : parish.request(signature.uploadUrl, { method: 'POST', body });
  };
  return {
    ...parish,
    host: options.host,
    cloud,
    token,
    staff: parish.client(token),
    visitor: parish.client(),
    send,
    async upload(signature, file) {
      const answer = await send(signature, file);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as UploadedFile;
    },
    async close() {
      await parish.close();
      await cloud?.close();
    },
  };
}

/** The form that a browser sends, the file last or first; a field of `instead` that is null is left out. */
export function formOf(
  { signature, timestamp, apiKey, uploadParams }: UploadSignature,
  file: File,
  instead: Readonly<Record<string, string | null>> = {},
  { isFileFirst = false } = {},
): FormData {
  const fields = { signature, timestamp: String(timestamp), api_key: apiKey, ...uploadParams, ...instead };
  const form = new FormData();
  if (isFileFirst) form.set('file', file);
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  if (!isFileFirst) form.set('file', file);
  return form;
}
