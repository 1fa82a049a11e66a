import type { ServiceCategory } from '#contract/services.ts';
import type { RecordWords } from '../../crud/types.ts';

const words = {
  one: 'service',
  many: 'services',
  newTitle: 'New Service',
  editTitle: 'Edit Service',
  saved: 'Service added successfully',
  updated: 'Service updated successfully',
  saveFailed: 'Failed to save service',
  deleteQuestion: 'Are you sure you want to delete this service?',
  deleted: 'Service deleted successfully',
  isDeletionResult: true,
  deleteFailed: 'Failed to delete service',
};

/** What the dashboard says about services of worship (admin specification, sections 2 and 8). */
export const serviceWords: Readonly<Record<ServiceCategory, RecordWords>> = {
  regular: {
    ...words,
    heading: 'Sunday Services',
    add: 'Add Sunday Service',
    empty: 'No Sunday services have been added yet.',
  },
  special: {
    ...words,
    heading: 'Special Day Services',
    add: 'Add Special Service',
    empty: 'No special services have been added yet.',
  },
};

/** What the categories are called where one is chosen. */
export const categoryLabels: Readonly<Record<ServiceCategory, string>> = {
  regular: 'Regular, week by week',
  special: 'Special, on a day of its own',
};
