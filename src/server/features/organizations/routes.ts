import type { z } from 'zod';
import { organizationTypes } from '#contract/constants.ts';
import type { Api } from '#contract/index.ts';
import type { Organization, OrganizationBody } from '#contract/resources/organizations.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { ParishClock } from '../../lib/parish-calendar-clock.ts';
import type { AppContext } from '../../main/app-context.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import { type Columns, findRow } from '../crud/versioned-table.ts';

/** Ignores case and accents, and sorts 'Ward 2' before 'Ward 10'. */
const TITLE_COLLATOR = new Intl.Collator('en', { numeric: true });

export function organizationsRoutes(deps: AppContext): Handlers<Api['organizations']> {
  const present = (row: OrganizationRow) => presentOrganization(row, deps.parishClock);
  return {
    list: async () => (await listOrganizations(deps.storage.db)).map(present),
    ...crudHandlers(deps, {
      kind: 'organizations',
      find: (db, id) => findRow(db, 'organizations', id),
      present,
      columns: organizationColumns,
    }),
  };
}

export function organizationColumns({ organization_type: type, ...text }: z.output<typeof OrganizationBody>) {
  return { type, ...text } satisfies Columns<'organizations'>;
}

/** By type in the specification's order, then by title. */
async function listOrganizations(db: Handle): Promise<OrganizationRow[]> {
  const rows = await db.selectFrom('organizations').selectAll().orderBy('id').execute();
  const typeIndex = ({ type }: OrganizationRow) => organizationTypes.indexOf(type);
  return rows.toSorted(
    (one, other) => typeIndex(one) - typeIndex(other) || TITLE_COLLATOR.compare(one.title, other.title),
  );
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
