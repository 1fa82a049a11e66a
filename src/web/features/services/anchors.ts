import type { ServiceCategory } from '#contract/services.ts';

/** Ids of the sections of the services page, by the category that stands there (public specification, section 2). */
export const sectionAnchors: Readonly<Record<ServiceCategory, string>> = {
  regular: 'sunday-service',
  special: 'special-day',
};
