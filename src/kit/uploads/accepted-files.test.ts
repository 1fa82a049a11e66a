import { expect, it } from 'vitest';
import { acceptAttribute, fileHint } from './accepted-files.ts';

/** Admin specification, section 5. */
it.each([
  ['document', ['pdf', 'doc', 'docx', 'txt', 'xlsx', 'xls', 'jpg', 'jpeg', 'png', 'gif', 'webp']],
  ['sound', ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac']],
] as const)(
  'the file input for a %s accepts the file types of the specification and states the limit of 50MB',
  { tags: ['A5'] },
  (kind, endings) => {
    expect(acceptAttribute(kind)).toBe(endings.map((ending) => `.${ending}`).join(','));
    expect(fileHint(kind)).toBe(`${endings.join(', ').toUpperCase()}, max 50MB`);
  },
);
