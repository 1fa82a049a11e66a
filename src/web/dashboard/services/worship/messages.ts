import type { ServiceCategory } from '#contract/resources/services.ts';
import type { FormMessages, ListMessages } from '../../crud/types.ts';

const commonMessages = {
  singular: 'service',
  plural: 'services',
  newTitle: 'New Service',
  editTitle: 'Edit Service',
  saved: 'Service added successfully',
  updated: 'Service updated successfully',
  saveFailed: 'Failed to save service',
  deleteQuestion: 'Are you sure you want to delete this service?',
  deleted: 'Service deleted successfully',
  deleteFailed: 'Failed to delete service',
};

/** Messages about worship services (admin specification, sections 2 and 8). */
export const serviceMessages: Readonly<Record<ServiceCategory, ListMessages & FormMessages>> = {
  regular: {
    ...commonMessages,
    heading: 'Sunday Services',
    add: 'Add Sunday Service',
    empty: 'No Sunday services have been added yet.',
  },
  special: {
    ...commonMessages,
    heading: 'Special Day Services',
    add: 'Add Special Service',
    empty: 'No special services have been added yet.',
  },
};

/** Labels of the category select. */
export const serviceCategoryLabels: Readonly<Record<ServiceCategory, string>> = {
  regular: 'Regular (every week)',
  special: 'Special (on a particular day)',
};
