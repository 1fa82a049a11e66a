/** The kinds of spiritual organizations (public specification, section 9); apart from the schemas, so that a page reaches them without zod. */
export const organizationTypes = [
  'Sunday School',
  'MMVS',
  'MGOCSM',
  'Managing Committee',
  'Prayer Group',
] as const;
