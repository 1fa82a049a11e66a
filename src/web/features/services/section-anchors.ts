import type { ServiceCategory } from '#contract/resources/services.ts';

/** Section ids on the services page, by category (public specification, section 2). */
export const sectionAnchors: Readonly<Record<ServiceCategory, string>> = {
  regular: 'sunday-service',
  special: 'special-day',
};
