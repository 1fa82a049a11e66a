import type { Organization } from '#contract/organizations.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import type { ParishDay } from '../../parish-calendar-clock.ts';

export function presentOrganization(row: OrganizationRow, day: ParishDay): Organization {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    organization_type: row.type,
    description: row.description,
    members: row.members,
    announcements: row.announcements,
    createdAt: row.created_at,
    createdOn: day.dayOf(row.created_at),
    version: row.version,
  };
}
