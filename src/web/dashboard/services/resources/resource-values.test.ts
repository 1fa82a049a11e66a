import { expect, it } from 'vitest';
import type { ResourceType } from '#contract/service-resources.ts';
import { type ResourceValues, valuesOf, valuesSchema } from './resource-values.ts';

const blank = valuesOf();
const file = (name: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name), 'size', { value: size });

/** The first fault of each field. */
function faults(values: Partial<ResourceValues>, present?: ResourceType) {
  const { error } = valuesSchema(present).safeParse({ ...blank, ...values });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse(),
  );
}

it('begins as Audio', { tags: ['A5', 'A9'] }, () => {
  expect(blank.resourceType).toBe('Audio');
});

it('asks a new resource for its name and its file, both at once', { tags: ['A5'] }, () => {
  expect(faults({})).toEqual({
    resourceName: 'Please fill this in',
    file: 'Please select an audio file',
  });
  expect(faults({ resourceType: 'Documents', resourceName: 'Kauma' })).toEqual({
    file: 'Please select a file',
  });
});

it('needs no file to change a resource that has one, unless its type changes', { tags: ['A5'] }, () => {
  expect(faults({ resourceName: 'Kauma' }, 'Audio')).toEqual({});
  expect(faults({ resourceName: 'Kauma', resourceType: 'Documents' }, 'Audio')).toEqual({
    file: 'Please select a file',
  });
});

it('takes a file of its kind, up to 50 MB', { tags: ['A5', 'A9'] }, () => {
  const audio = { resourceName: 'Kauma', resourceType: 'Audio' } as const;
  expect(faults({ ...audio, file: file('Kauma.MP3') })).toEqual({});
  expect(faults({ ...audio, file: file('Kauma.pdf') }).file).toMatch(/not a file of a kind we take/);
  expect(faults({ ...audio, file: file('Kauma.mp3', 50 * 1024 * 1024 + 1) }).file).toMatch(
    /larger than 50 MB/,
  );
});

it.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', undefined],
  ['https://films.example/baptism.mp4', undefined],
  ['https://films.example/baptism', /must be an https link/],
  ['javascript:alert(1)', /must be an https link/],
  ['', /Please fill this in/],
])('of the link %j of a video says %s', { tags: ['A5'] }, (resourceUrl, fault) => {
  const told = faults({ resourceName: 'Baptism', resourceType: 'Video', resourceUrl }).resourceUrl;
  if (fault) expect(told).toMatch(fault);
  else expect(told).toBeUndefined();
});

it('lets a film of this site keep its link, and takes no other of its kind', () => {
  const values = {
    ...blank,
    resourceName: 'The lamp',
    resourceType: 'Video',
    resourceUrl: '/media/lamp.mp4',
  };
  expect(valuesSchema('Video', '/media/lamp.mp4').safeParse(values).success).toBe(true);
  expect(valuesSchema('Video', '/media/other.mp4').safeParse(values).success).toBe(false);
});
