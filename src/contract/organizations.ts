import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, optionalText, requiredText } from './fields.ts';
import { organizationTypes } from './organization-types.ts';
import { routes } from './routes.ts';

export const OrganizationType = z.enum(organizationTypes, 'Please choose a type');
export type OrganizationType = z.infer<typeof OrganizationType>;

/** A spiritual organization of the parish as the specification names it, and beyond it `createdOn` and `version`. */
export const Organization = z.object({
  _id: z.int(),
  /** The same number. */
  id: z.int(),
  title: z.string(),
  organization_type: OrganizationType,
  description: z.string().nullable(),
  /** Free text; line breaks part the names. */
  members: z.string().nullable(),
  announcements: z.string().nullable(),
  createdAt: z.string(),
  /** The parish's day of `createdAt`, 'YYYY-MM-DD'. */
  createdOn: z.string(),
  version: z.int(),
});
export type Organization = z.infer<typeof Organization>;

/** What the organization form sends. */
export const OrganizationBody = z.strictObject({
  organization_type: OrganizationType,
  title: requiredText(200),
  description: optionalText(10_000),
  members: optionalText(10_000),
  announcements: optionalText(10_000),
});
export type OrganizationBody = z.input<typeof OrganizationBody>;

export const organizations = {
  /** By type in the specification's order, then by title. */
  list: endpoint(routes.organizations.list, {
    access: 'anyone',
    answer: z.array(Organization),
    cached: true,
  }),
  read: endpoint(routes.organizations.read, { access: 'anyone', params: idParams, answer: Organization }),
  create: endpoint(routes.organizations.create, {
    access: 'staff',
    body: OrganizationBody,
    answer: Organization,
    status: 201,
  }),
  update: endpoint(routes.organizations.update, {
    access: 'staff',
    params: idParams,
    body: OrganizationBody,
    answer: Organization,
  }),
  remove: endpoint(routes.organizations.remove, { access: 'staff', params: idParams, answer: nothing }),
};
