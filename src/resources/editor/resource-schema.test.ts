import { expect, it } from 'vitest';
import type { ResourceType } from '../contract.ts';
import { type ResourceValues, resourceSchema } from './resource-schema.ts';

const blank: ResourceValues = { resourceName: '', resourceType: 'Audio', resourceUrl: '', file: null };
const file = (name: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name), 'size', { value: size });

/** The first error of each field. */
function errors(values: Partial<ResourceValues>, currentType?: ResourceType) {
  const { error } = resourceSchema(currentType).safeParse({ ...blank, ...values });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse(),
  );
}

it('a new resource without name and file gets an error for each', { tags: ['A5'] }, () => {
  expect(errors({})).toEqual({ resourceName: 'Please fill this in', file: 'Please select an audio file' });
  expect(errors({ resourceType: 'Documents', resourceName: 'Kauma' })).toEqual({
    file: 'Please select a file',
  });
});

it('an existing resource needs a new file only when its type changes', { tags: ['A5'] }, () => {
  expect(errors({ resourceName: 'Kauma' }, 'Audio')).toEqual({});
  expect(errors({ resourceName: 'Kauma', resourceType: 'Documents' }, 'Audio')).toEqual({
    file: 'Please select a file',
  });
});

it('a file must be of the resource’s type and at most 50 MB', { tags: ['A5', 'A9'] }, () => {
  const audio = { resourceName: 'Kauma', resourceType: 'Audio' } as const;
  expect(errors({ ...audio, file: file('Kauma.MP3') })).toEqual({});
  expect(errors({ ...audio, file: file('Kauma.pdf') }).file).toMatch(
    /^The file type PDF is not accepted. Please send MP3/,
  );
  expect(errors({ ...audio, file: file('Kauma.mp3', 50 * 1024 * 1024 + 1) }).file).toMatch(
    /at most 50 MB are accepted/,
  );
});

it.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', undefined],
  ['https://films.example/baptism.mp4', undefined],
  ['https://films.example/baptism', /Enter an https link/],
  ['javascript:alert(1)', /Enter an https link/],
  ['', /Please fill this in/],
])('the video link %j gets the error %s', { tags: ['A5'] }, (resourceUrl, expected) => {
  const message = errors({ resourceName: 'Baptism', resourceType: 'Video', resourceUrl }).resourceUrl;
  if (expected) expect(message).toMatch(expected);
  else expect(message).toBeUndefined();
});

it('a video stored on this site keeps its link, and no other relative link is accepted', () => {
  const values = {
    ...blank,
    resourceName: 'The lamp',
    resourceType: 'Video',
    resourceUrl: '/media/lamp.mp4',
  };
  expect(resourceSchema('Video', '/media/lamp.mp4').safeParse(values).success).toBe(true);
  expect(resourceSchema('Video', '/media/other.mp4').safeParse(values).success).toBe(false);
});
