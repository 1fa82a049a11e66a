import { expect, it } from 'vitest';
import { acceptAttribute, fileHint, fileTypes } from './file-types.ts';

/** Admin specification, section 5. */
it.each([
  ['Documents', ['pdf', 'doc', 'docx', 'txt', 'xlsx', 'xls', 'jpg', 'jpeg', 'png', 'gif', 'webp']],
  ['Audio', ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac']],
] as const)(
  'the file input for %s accepts the file types of the specification and states the limit of 50MB',
  { tags: ['A5'] },
  (type, endings) => {
    expect(acceptAttribute(fileTypes[type])).toBe(endings.map((ending) => `.${ending}`).join(','));
    expect(fileHint(fileTypes[type])).toBe(`${endings.join(', ').toUpperCase()}, max 50MB`);
  },
);
