import { z } from 'zod';
import { recordEndpoints } from '#kit/api/endpoint.ts';
import { optionalText, recordFields, requiredLine, stored } from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { organizationTypes, routes } from './wire.ts';

export const OrganizationType = z.enum(organizationTypes, 'Please choose a type');
export type OrganizationType = z.infer<typeof OrganizationType>;

/** Body of the organization form. */
export const OrganizationBody = z.strictObject({
  organization_type: OrganizationType,
  title: requiredLine(200),
  description: optionalText(10_000),
  /** Free text; line breaks separate the names. */
  members: optionalText(10_000),
  announcements: optionalText(10_000),
});
export type OrganizationBody = z.input<typeof OrganizationBody>;

/** A spiritual organization of the parish. Beyond the specification: `formatted`, `createdOn`, `phone`, `meeting`, `contact`,
 * `summary` and `version`. */
export const Organization = z.object({
  _id: z.int(),
  /** Same as `_id`. */
  id: z.int(),
  ...stored(OrganizationBody),
  formatted: z.object({ description: FormattedText, members: FormattedText, announcements: FormattedText }),
  /** Date of `createdAt` in the parish's time zone, 'YYYY-MM-DD'. */
  createdOn: z.string(),
  /** The first phone number in its texts, as it is written, and its `tel:` URL. */
  phone: z.object({ text: z.string(), url: z.string() }).nullable(),
  /** The sentence that says when it meets. */
  meeting: z.string().nullable(),
  /** The beginning of its description on one line. */
  summary: z.string(),
  /** The sentence with its email address or phone number, linked; empty if there is none. */
  contact: FormattedText,
  ...recordFields,
});
export type Organization = z.infer<typeof Organization>;

/** Sorted by type in the order of the specification, then by title. */
export const organizations = recordEndpoints(routes.organizations, {
  readableBy: 'anyone',
  response: Organization,
  body: OrganizationBody,
});
