import type { FormMessages, ListMessages } from '../../crud/types.ts';

/** Messages about resource folders (admin specification, section 8). */
export const resourceFolderMessages: ListMessages & FormMessages & { readonly renameFailed: string } = {
  singular: 'folder',
  plural: 'folders',
  heading: 'Manage Service Resources',
  add: 'Create Folder',
  newTitle: 'Create Folder',
  editTitle: 'Rename Folder',
  empty: 'No Folders Found',
  saved: 'Folder created successfully',
  saveFailed: 'Failed to create folder',
  updated: 'Folder renamed successfully',
  renameFailed: 'Failed to rename folder',
  deleteQuestion: 'Are you sure you want to delete this folder?',
  deleted: 'Folder deleted successfully',
  deleteFailed: 'Failed to delete folder',
};

/** Messages about resources (admin specification, section 8). */
export const resourceMessages: ListMessages & FormMessages = {
  singular: 'item',
  plural: 'items',
  heading: 'Resources',
  add: 'Add Resource',
  newTitle: 'Add Resource',
  editTitle: 'Edit Resource',
  empty: 'No Resources Found',
  saved: 'Resource saved successfully',
  saveFailed: 'Failed to save resource',
  deleteQuestion: 'Are you sure you want to delete this resource?',
  deleted: 'Resource deleted successfully',
  deleteFailed: 'Failed to delete resource',
};
