import { expect, it } from 'vitest';
import { clergyMessages } from '../features/clergy/messages.ts';
import { formerVicarMessages } from '../features/former-vicars/messages.ts';
import { vicarMessages } from '../features/vicar/messages.ts';
import { adMessages } from './ads/messages.ts';
import { eventMessages, newsMessages } from './events-and-news/messages.ts';
import { galleryFolderMessages as galleryFolderWords, galleryImageMessages } from './gallery/messages.ts';
import { organizationMessages } from './organizations/messages.ts';
import { fileTypes } from './services/resources/file-types.ts';
import { resourceFolderMessages, resourceMessages } from './services/resources/messages.ts';
import { serviceMessages } from './services/worship/messages.ts';
import { userMessages } from './users/messages.ts';

/** Messages about the success or failure of saving and deleting a record. */
interface ResultMessages {
  readonly saved: string;
  readonly updated?: string;
  readonly saveFailed: string;
  readonly deleted: string;
  readonly deleteFailed: string;
}

const of = ({ saved, updated, saveFailed, deleted, deleteFailed }: ResultMessages) =>
  [saved, updated, saveFailed, deleted, deleteFailed].filter(Boolean);
const done = (what: string, verbs: readonly string[]) => verbs.map((verb) => `${what} ${verb} successfully`);
/** The usual messages: 'Ad created successfully', 'Failed to save ad'. */
const usual = (what: string, [saved, updated, deleted]: readonly string[]) => {
  const failed = (verb: string) => `Failed to ${verb} ${what.toLowerCase()}`;
  return [saved, updated, failed('save'), deleted, failed('delete')];
};

it.each<[string, ResultMessages, readonly (string | undefined)[]]>([
  ['ads', adMessages, usual('Ad', done('Ad', ['created', 'updated', 'deleted']))],
  ['users', userMessages, usual('User', done('User', ['added', 'updated', 'deleted']))],
  [
    'Sunday services',
    serviceMessages.regular,
    usual('Service', done('Service', ['added', 'updated', 'deleted'])),
  ],
  [
    'special services',
    serviceMessages.special,
    usual('Service', done('Service', ['added', 'updated', 'deleted'])),
  ],
  [
    'organizations',
    organizationMessages,
    usual('Organization', done('Organization', ['added', 'updated', 'deleted'])),
  ],
  [
    'resources',
    resourceMessages,
    [
      ...done('Resource', ['saved']),
      'Failed to save resource',
      ...done('Resource', ['deleted']),
      'Failed to delete resource',
    ],
  ],
  ...[galleryFolderWords, resourceFolderMessages].map(
    (messages): [string, ResultMessages, readonly string[]] => [
      'folders',
      messages,
      [
        'Folder created successfully',
        'Folder renamed successfully',
        'Failed to create folder',
        'Folder deleted successfully',
        'Failed to delete folder',
      ],
    ],
  ),
  [
    'clergy',
    clergyMessages,
    [
      'Clergy information saved successfully!',
      'Error saving clergy information. Please try again.',
      'Clergy member deleted successfully!',
      'Error deleting clergy member. Please try again.',
    ],
  ],
  [
    'former vicars',
    formerVicarMessages,
    [
      'Former vicar information saved successfully!',
      'Error saving former vicar information. Please try again.',
      'Former vicar deleted successfully!',
      'Error deleting former vicar. Please try again.',
    ],
  ],
])('the messages about %s match the specification', { tags: ['A8', 'P8'] }, (_, messages, expected) => {
  expect(of(messages)).toEqual(expected);
});

it('the messages about events, news and images match the specification', () => {
  expect([eventMessages.saved, eventMessages.saveFailed, eventMessages.deleteFailed]).toEqual([
    'Event saved',
    'Failed to save event',
    'Failed to delete event',
  ]);
  expect([newsMessages.saved, newsMessages.saveFailed, newsMessages.deleteFailed]).toEqual([
    'News article saved',
    'Failed to save news article',
    'Failed to delete news article',
  ]);
  expect([
    galleryImageMessages.saved,
    galleryImageMessages.deleted,
    galleryImageMessages.deleteFailed,
  ]).toEqual([...done('Image', ['updated', 'deleted']), 'Failed to delete image']);
});

it('the result messages of the vicar’s welcome match the specification', { tags: ['P8'] }, () => {
  expect([vicarMessages.saved, vicarMessages.saveFailed, vicarMessages.uploadFailed]).toEqual([
    'Vicar information updated successfully!',
    'Failed to update vicar information',
    'Failed to upload vicar image. Please try again.',
  ]);
});

it('the error message of a failed resource upload depends on the file type', { tags: ['A8'] }, () => {
  expect([fileTypes.Documents.uploadErrorMessage, fileTypes.Audio.uploadErrorMessage]).toEqual([
    'Failed to upload document. Please try again.',
    'Failed to upload audio file. Please try again.',
  ]);
});
