import type { UploadTestApp } from '#kit/uploads/testing/upload-helper.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { StartBody } from '../contract.ts';
import { itemKinds } from '../wire.ts';

type App = Pick<TestApp, 'deps'> & Pick<UploadTestApp, 'staff'>;

/** Uploads a file and waits until it has been read. @returns the id of the import. */
export async function previewFile(
  { deps, staff }: App,
  content: BlobPart,
  name = 'export.xml',
): Promise<number> {
  const form = new FormData();
  form.set('file', new File([content], name));
  const { id } = await staff.imports.create({ form });
  await deps.backgroundTasks.settled();
  return id;
}

/** Imports a file as a whole. @returns the finished import. */
export async function importFile(app: App, content: BlobPart, choices: Partial<StartBody> = {}) {
  const id = await previewFile(app, content);
  await app.staff.imports.start({ params: { id }, body: { kinds: [...itemKinds], ...choices } });
  await app.deps.backgroundTasks.settled();
  return app.staff.imports.read({ params: { id } });
}
