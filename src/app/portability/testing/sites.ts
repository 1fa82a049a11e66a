import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { copyFiles } from '#kit/backup/copy-files.ts';
import { createDiskStore } from '#kit/media-storage/disk-files.ts';
import { startBucketServer } from '#kit/media-storage/testing/bucket-server.ts';
import type { Engine } from '#kit/storage/engine.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { picture, sampleMp3, samplePdf, toFile } from '#kit/uploads/testing/sample-files.ts';
import { uploadForm } from '#kit/uploads/testing/upload-form.ts';
import { seedDatabase } from '#seed/seed.ts';
import { writeResourceFiles } from '#seed/seed-resources.ts';
import { post, wordPressExport } from '../../imports/testing/export-files.ts';
import { importFile } from '../../imports/testing/import-file.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { VALID_BODIES } from '../../testing/valid-bodies.ts';
import { importCommand } from '../import-command.server.ts';

type Media = 'disk' | 'bucket';
export interface Site extends TestApp {
  readonly staff: ReturnType<TestApp['client']>;
}

/** A site without content, with a secret key of its own. */
export async function emptySite(engine: Engine, media: Media): Promise<Site> {
  const bucket = media === 'bucket' ? await startBucketServer(freshFolder()) : undefined;
  const env = { SECRET_KEY: `tests only: ${randomUUID()}`, ...(bucket && { MEDIA_URL: bucket.mediaUrl }) };
  const site = await testApp({ engine, env });
  onTestFinished(async () => {
    await site.close();
    await bucket?.close();
  });
  return { ...site, staff: site.client(await site.signIn()) };
}

/** The demonstration's rows, and a file of each kind. */
export async function demonstration(engine: Engine, media: Media): Promise<Site> {
  const site = await emptySite(engine, media);
  const { deps, staff, request, client } = site;
  const pictures = { events: [], news: [], home_page_ads: [], clergy: [], vicar: [] };
  const now = deps.clock.now();
  const { dataDir } = deps.config;
  const resources = await writeResourceFiles(dataDir, now);
  const files = { gallery: [], resources, pictures, history: [] };
  await deps.storage.transaction((trx) =>
    seedDatabase(trx, { today: '2026-11-24', now, author: 1, files, keys: deps.keys }),
  );
  if (media === 'bucket')
    await copyFiles(deps.storage.db, { from: createDiskStore(dataDir), to: deps.media.embedded.files });
  const upload = async (signature: Parameters<typeof uploadForm>[0], file: File) => {
    const response = await request(signature.uploadUrl, {
      method: 'POST',
      body: uploadForm(signature, file),
    });
    return (await response.json()) as { secure_url: string; public_id: string };
  };
  const image = await upload(await staff.upload.signature(), toFile(await picture(), 'a.jpg'));
  const [event] = await staff.events.list();
  const imageUrl = {
    imageUrl: image.secure_url,
    publicId: image.public_id,
    alt: 'A lamp',
    focus: 'top',
  } as const;
  await staff.events.update({
    params: { id: event?._id ?? 0 },
    body: { title: 'With a picture', date: event?.date ?? null, image: imageUrl },
  });
  const [folder] = await staff.resourceFolders.list();
  for (const [save, signature, content, name] of [
    [staff.resources.saveDocument, staff.resources.documentSignature, samplePdf, 'a.pdf'],
    [staff.resources.saveSound, staff.resources.soundSignature, sampleMp3, 'a.mp3'],
  ] as const) {
    const { secure_url, public_id } = await upload(
      await signature({ body: { resourceName: name } }),
      toFile(content, name),
    );
    await save({
      body: {
        resourceName: name,
        resourceUrl: secure_url,
        publicId: public_id,
        folderId: folder?.id ?? 0,
        fileName: name,
      },
    });
  }
  for (const kind of ['prayerRequests', 'visits'] as const)
    await client()[kind].submit({
      body: VALID_BODIES[kind === 'visits' ? 'POST /api/visits' : 'POST /api/prayer-request/submit'] as never,
      idempotencyKey: randomUUID(),
    });
  await client().letter.subscribe({ body: { email: 'anna@stthomas.example' } });
  await importFile(
    site,
    wordPressExport([post({ id: 12, title: 'Bell', link: 'https://old.example/bell/' })]),
  );
  return site;
}

export async function exportFrom({ staff, request }: Site): Promise<Buffer> {
  const body = { what: 'everything-with-private-entries', currentPassword: STAFF.password } as const;
  const { url } = await staff.downloads.create({ body });
  return Buffer.from(await (await request(url)).arrayBuffer());
}

export async function importInto({ deps }: Site, content: Buffer, ...options: string[]): Promise<string> {
  const file = join(freshFolder(), 'export.zip');
  writeFileSync(file, content);
  const printed: string[] = [];
  const context = { ...deps, print: (line: string) => void printed.push(line) };
  await importCommand([file, ...options], context, deps.config);
  return printed.join('\n');
}
