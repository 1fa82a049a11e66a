import { recordMessages } from '#kit/crud/record-messages.ts';

/** Messages about organizations (admin specification, section 8). */
export const organizationMessages = recordMessages('organization', {
  heading: 'Spiritual Organizations',
  add: 'Add Organization',
  search: 'Search organizations',
  saved: 'Organization added successfully',
  updated: 'Organization updated successfully',
});
