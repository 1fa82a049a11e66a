import type { FormMessages, ListMessages } from '../crud/types.ts';

/** Messages about organizations (admin specification, section 8). */
export const organizationMessages: ListMessages & FormMessages = {
  singular: 'organization',
  plural: 'organizations',
  heading: 'Spiritual Organizations',
  add: 'Add Organization',
  newTitle: 'New Organization',
  editTitle: 'Edit Organization',
  search: 'Search organizations',
  empty: 'No Organizations Found',
  saved: 'Organization added successfully',
  updated: 'Organization updated successfully',
  saveFailed: 'Failed to save organization',
  deleteQuestion: 'Are you sure you want to delete this organization?',
  deleted: 'Organization deleted successfully',
  deleteFailed: 'Failed to delete organization',
};
