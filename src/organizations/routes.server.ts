import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import type { Columns } from '#kit/crud/versioned-table.server.ts';
import { fieldMapper } from '#kit/lib/spelling.ts';
import { findPhoneNumber } from '#parish/phone-number.server.ts';
import type { OrganizationBody } from './contract.ts';
import type { OrganizationRow } from './tables.ts';
import { organizationTypes } from './wire.ts';

const toFields = fieldMapper();

/** Ignores case and accents, and sorts 'Ward 2' before 'Ward 10'. */
const TITLE_COLLATOR = new Intl.Collator('en', { numeric: true });

export function organizationsRoutes(deps: AppContext): Handlers<Api['organizations']> {
  return crudHandlers(deps, {
    kind: 'organizations',
    compare: compareOrganizations,
    present: (row) => ({
      ...toFields(row),
      organization_type: row.type,
      phone: findPhoneNumber(
        [row.announcements, row.members, row.description].join('\n'),
        deps.parish.current().place.country,
      ),
      createdOn: deps.parishClock.dateOf(row.created_at),
    }),
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
