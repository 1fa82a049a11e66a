import { recordMessages } from '../../crud/record-messages.ts';
import { folderMessages } from '../../folders.tsx';

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
