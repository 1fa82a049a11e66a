import type { UploadSignature } from '../../media/contract.ts';

/** The form that a browser sends. Fields that are null in `overrides` are left out. */
export function uploadForm(
  { signature, timestamp, apiKey, uploadParams }: UploadSignature,
  file: File,
  overrides: Readonly<Record<string, string | null>> = {},
  { isFileFirst = false } = {},
): FormData {
  const fields = { signature, timestamp: String(timestamp), api_key: apiKey, ...uploadParams, ...overrides };
  const form = new FormData();
  if (isFileFirst) form.set('file', file);
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  if (!isFileFirst) form.set('file', file);
  return form;
}
