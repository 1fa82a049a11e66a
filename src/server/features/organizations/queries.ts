import type { z } from 'zod';
import { organizationTypes } from '#contract/constants.ts';
import type { OrganizationBody } from '#contract/organizations.ts';
import type { OrganizationRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

type OrganizationText = z.output<typeof OrganizationBody>;

/** Ignores case and accents, and sorts 'Ward 2' before 'Ward 10'. */
const TITLE_COLLATOR = new Intl.Collator('en', { numeric: true });

/** By type in the specification's order, then by title. */
export async function listOrganizations(db: Handle): Promise<OrganizationRow[]> {
  const rows = await db.selectFrom('organizations').selectAll().orderBy('id').execute();
  const typeIndex = ({ type }: OrganizationRow) => organizationTypes.indexOf(type);
  return rows.toSorted(
    (one, other) => typeIndex(one) - typeIndex(other) || TITLE_COLLATOR.compare(one.title, other.title),
  );
}

export function organizationById(db: Handle, id: number): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertOrganization(
  trx: Handle,
  organization: OrganizationText,
  now: string,
): Promise<OrganizationRow> {
  return trx
    .insertInto('organizations')
    .values({ ...columns(organization), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns `undefined` if there is no organization with this id and version. */
export async function updateOrganization(
  trx: Handle,
  {
    id,
    version,
    organization,
    now,
  }: { id: number; version: number | undefined; organization: OrganizationText; now: string },
): Promise<OrganizationRow | undefined> {
  if (Number.isNaN(version)) return undefined;
  return trx
    .updateTable('organizations')
    .set((eb) => ({ ...columns(organization), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst();
}

function columns({ organization_type: type, ...text }: OrganizationText) {
  return { type, ...text };
}
