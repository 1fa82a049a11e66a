import type { ServiceCategory } from '#contract/resources/services.ts';
import { type CivilDate, longDate } from '#domain/dates/civil-date.ts';
import { recordMessages } from '../../crud/record-messages.ts';

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

/** Says what visitors see on dates in whose night clocks skip the time or show it twice; undefined if there are none. */
export function irregularNights({ skipped, doubled }: Record<'skipped' | 'doubled', readonly CivilDate[]>) {
  const on = (dates: readonly CivilDate[]) => `on ${dates.map(longDate).join(' and ')}`;
  const sentences = [
    skipped.length > 0 && `Clocks skip this time ${on(skipped)}, so the service is shown an hour later.`,
    doubled.length > 0 && `Clocks show this time twice ${on(doubled)}; the first one counts.`,
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

/** Labels of the category select. */
export const serviceCategoryLabels: Readonly<Record<ServiceCategory, string>> = {
  regular: 'Regular (every week)',
  special: 'Special (on a particular day)',
};
