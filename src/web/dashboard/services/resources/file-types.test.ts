import { expect, it } from 'vitest';
import { acceptOf, fileHint, fileTypes } from './file-types.ts';

/** Admin specification, section 5. */
it.each([
  ['Documents', ['pdf', 'doc', 'docx', 'txt', 'xlsx', 'xls', 'jpg', 'jpeg', 'png', 'gif', 'webp']],
  ['Audio', ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac']],
] as const)(
  '%s offers the files of the specification, and says that they are 50MB at most',
  { tags: ['A5'] },
  (type, endings) => {
    expect(acceptOf(fileTypes[type])).toBe(endings.map((ending) => `.${ending}`).join(','));
    expect(fileHint(fileTypes[type])).toBe(`${endings.join(', ').toUpperCase()}, max 50MB`);
  },
);
