import { folderMessages } from '#kit/crud/list/folders.tsx';
import { recordMessages } from '#kit/crud/record-messages.ts';

/** Messages about resource folders (admin specification, section 8). */
export const resourceFolderMessages = {
  ...folderMessages,
  heading: 'Manage Service Resources',
  add: folderMessages.newTitle,
};

/** Messages about resources (admin specification, section 8). */
export const resourceMessages = recordMessages('resource', {
  singular: 'item',
  plural: 'items',
  add: 'Add Resource',
  newTitle: 'Add Resource',
});
