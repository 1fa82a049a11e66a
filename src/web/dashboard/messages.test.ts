import { expect, it } from 'vitest';
import { clergyWords } from '../features/clergy/messages.ts';
import { formerVicarWords } from '../features/former-vicars/messages.ts';
import { adWords } from './ads/messages.ts';
import { eventWords, newsWords } from './events-and-news/messages.ts';
import { folderWords as galleryFolderWords, imageWords } from './gallery/messages.ts';
import { organizationWords } from './organizations/messages.ts';
import { fileTypes } from './services/resources/file-types.ts';
import { folderWords, resourceWords } from './services/resources/messages.ts';
import { serviceWords } from './services/worship/messages.ts';
import { userWords } from './users/messages.ts';

/** What a list tells when a record was saved, changed or deleted, and when that has failed. */
interface Told {
  readonly saved: string;
  readonly updated?: string;
  readonly saveFailed: string;
  readonly deleted: string;
  readonly deleteFailed: string;
}

const of = ({ saved, updated, saveFailed, deleted, deleteFailed }: Told) =>
  [saved, updated, saveFailed, deleted, deleteFailed].filter(Boolean);
const done = (what: string, verbs: readonly string[]) => verbs.map((verb) => `${what} ${verb} successfully`);
/** As most lists tell it: 'Ad created successfully', 'Failed to save ad'. */
const usual = (what: string, [saved, updated, deleted]: readonly string[]) => {
  const failed = (verb: string) => `Failed to ${verb} ${what.toLowerCase()}`;
  return [saved, updated, failed('save'), deleted, failed('delete')];
};

it.each<[string, Told, readonly (string | undefined)[]]>([
  ['ads', adWords, usual('Ad', done('Ad', ['created', 'updated', 'deleted']))],
  ['users', userWords, usual('User', done('User', ['added', 'updated', 'deleted']))],
  [
    'Sunday services',
    serviceWords.regular,
    usual('Service', done('Service', ['added', 'updated', 'deleted'])),
  ],
  [
    'special services',
    serviceWords.special,
    usual('Service', done('Service', ['added', 'updated', 'deleted'])),
  ],
  [
    'organizations',
    organizationWords,
    usual('Organization', done('Organization', ['added', 'updated', 'deleted'])),
  ],
  [
    'resources',
    resourceWords,
    [
      ...done('Resource', ['saved']),
      'Failed to save resource',
      ...done('Resource', ['deleted']),
      'Failed to delete resource',
    ],
  ],
  ...[galleryFolderWords, folderWords].map((words): [string, Told, readonly string[]] => [
    'folders',
    words,
    [
      'Folder created successfully',
      'Failed to create folder',
      'Folder deleted successfully',
      'Failed to delete folder',
    ],
  ]),
  [
    'clergy',
    clergyWords,
    [
      'Clergy information saved successfully!',
      'Error saving clergy information. Please try again.',
      'Clergy member deleted successfully!',
      'Error deleting clergy member. Please try again.',
    ],
  ],
  [
    'former vicars',
    formerVicarWords,
    [
      'Former vicar information saved successfully!',
      'Error saving former vicar information. Please try again.',
      'Former vicar deleted successfully!',
      'Error deleting former vicar. Please try again.',
    ],
  ],
])('the list of %s tells what the specification words', { tags: ['A8', 'P8'] }, (_, words, told) => {
  expect(of(words)).toEqual(told);
});

it('events, news and images tell the sentences that the specification words', () => {
  expect([eventWords.saved, eventWords.saveFailed, eventWords.deleteFailed]).toEqual([
    'Event saved',
    'Failed to save event',
    'Failed to delete event',
  ]);
  expect([newsWords.saved, newsWords.saveFailed, newsWords.deleteFailed]).toEqual([
    'News article saved',
    'Failed to save news article',
    'Failed to delete news article',
  ]);
  expect([imageWords.saved, imageWords.deleted, imageWords.deleteFailed]).toEqual([
    ...done('Image', ['updated', 'deleted']),
    'Failed to delete image',
  ]);
});

it('a file of a resource that does not arrive is told by its kind', { tags: ['A8'] }, () => {
  expect([fileTypes.Documents.uploadFailed, fileTypes.Audio.uploadFailed]).toEqual([
    'Failed to upload document. Please try again.',
    'Failed to upload audio file. Please try again.',
  ]);
});
