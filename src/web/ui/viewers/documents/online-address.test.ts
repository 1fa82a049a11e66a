import { describe, expect, it } from 'vitest';
import { onlineAddress } from './online-address.ts';

const PATTERN = 'https://viewer.example/embed?src={address}';
const HERE = 'https://parish.example/services?resource_folder=2';

describe('the online viewer of a document', () => {
  it('is told its whole address, escaped', () => {
    expect(onlineAddress(PATTERN, '/media/a b.docx?x=1&y=2', HERE)).toBe(
      'https://viewer.example/embed?src=https%3A%2F%2Fparish.example%2Fmedia%2Fa%2520b.docx%3Fx%3D1%26y%3D2',
    );
    expect(onlineAddress(PATTERN, 'https://media.example/$&.docx', HERE)).toBe(
      'https://viewer.example/embed?src=https%3A%2F%2Fmedia.example%2F%24%26.docx',
    );
  });

  it.each([
    [undefined, '/a.docx'],
    ['', '/a.docx'],
    ['https://viewer.example/', '/a.docx'],
    ['http://viewer.example/?{address}', '/a.docx'],
    ['javascript:alert("{address}")', '/a.docx'],
    [PATTERN, 'javascript:alert(1)'],
    [PATTERN, '//evil.example/a.docx'],
  ])('is not asked with %s for %s', (pattern, address) => {
    expect(onlineAddress(pattern, address, HERE)).toBeUndefined();
  });
});
