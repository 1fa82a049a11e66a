import { recordMessages } from '#kit/crud/record-messages.ts';
import type { ServiceCategory } from '../contract/services.ts';

const results = { saved: 'Service added successfully', updated: 'Service updated successfully' };

/** Messages about worship services (admin specification, sections 2 and 8). */
export const serviceMessages = {
  regular: recordMessages('service', {
    ...results,
    heading: 'Sunday Services',
    add: 'Add Sunday Service',
    empty: 'No Sunday services have been added yet.',
  }),
  special: recordMessages('service', {
    ...results,
    heading: 'Special Day Services',
    add: 'Add Special Service',
    empty: 'No special services have been added yet.',
  }),
};

/** Labels of the category select. */
export const serviceCategoryLabels: Readonly<Record<ServiceCategory, string>> = {
  regular: 'Regular (every week)',
  special: 'Special (on a particular day)',
};
