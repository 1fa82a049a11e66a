import { recordRoutes } from '#kit/api/routes.ts';

export const routes = {
  organizations: recordRoutes('/api/organizations'),
} as const;

/** Kinds of spiritual organizations (public specification, section 9). */
export const organizationTypes = [
  'Sunday School',
  'MMVS',
  'MGOCSM',
  'Managing Committee',
  'Prayer Group',
] as const;
