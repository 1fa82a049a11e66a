import type { z } from 'zod';
import { organizationTypes } from '#contract/constants.ts';
import type { Api } from '#contract/index.ts';
import type { Organization, OrganizationBody } from '#contract/resources/organizations.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { ParishClock } from '../../lib/parish-calendar-clock.ts';
import type { AppContext } from '../../main/app-context.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import type { Columns } from '../crud/versioned-table.ts';

/** Ignores case and accents, and sorts 'Ward 2' before 'Ward 10'. */
const TITLE_COLLATOR = new Intl.Collator('en', { numeric: true });

export function organizationsRoutes(deps: AppContext): Handlers<Api['organizations']> {
  return crudHandlers(deps, {
    kind: 'organizations',
    compare: compareOrganizations,
    present: (row) => presentOrganization(row, deps.parishClock),
    columns: organizationColumns,
  });
}

export function organizationColumns({ organization_type: type, ...text }: z.output<typeof OrganizationBody>) {
  return { type, ...text } satisfies Columns<'organizations'>;
}

/** By type in the specification's order, then by title. */
function compareOrganizations(one: OrganizationRow, other: OrganizationRow): number {
  const typeIndex = ({ type }: OrganizationRow) => organizationTypes.indexOf(type);
  return typeIndex(one) - typeIndex(other) || TITLE_COLLATOR.compare(one.title, other.title);
}

function presentOrganization(row: OrganizationRow, parishClock: ParishClock): Organization {
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
