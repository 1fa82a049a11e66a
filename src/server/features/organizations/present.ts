import type { Organization } from '#contract/organizations.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import type { ParishClock } from '../../parish-calendar-clock.ts';

export function presentOrganization(row: OrganizationRow, parishClock: ParishClock): Organization {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    organization_type: row.type,
    description: row.description,
    members: row.members,
    announcements: row.announcements,
    createdAt: row.created_at,
    createdOn: parishClock.dateOf(row.created_at),
    version: row.version,
  };
}
