import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import type { Columns } from '#kit/crud/versioned-table.server.ts';
import { formattedText, plainText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import { singleLine } from '#kit/text/preview.ts';
import { findPhoneNumber } from '#parish/phone-number.server.ts';
import type { OrganizationBody } from './contract.ts';
import { contactIn, meetingIn } from './facts.server.ts';
import type { OrganizationRow } from './tables.ts';
import { organizationTypes } from './wire.ts';

const SUMMARY_CHARACTERS = 120;

const toFields = fieldMapper();

/** Ignores case and accents, and sorts 'Ward 2' before 'Ward 10'. */
const TITLE_COLLATOR = new Intl.Collator('en', { numeric: true });

export function organizationsRoutes(deps: AppContext): Handlers<Api['organizations']> {
  return crudHandlers(deps, {
    kind: 'organizations',
    compare: compareOrganizations,
    present(row) {
      const { description, members, announcements } = mapTexts(row, plainText);
      const texts = [announcements, members, description].join('\n');
      const phone = findPhoneNumber(texts, deps.parish.current().place.country);
      return {
        ...toFields(row),
        organization_type: row.type,
        formatted: mapTexts(row, formattedText),
        phone,
        meeting: meetingIn({ description, members, announcements }) ?? null,
        summary: singleLine(description, SUMMARY_CHARACTERS),
        contact: contactIn({ description, members, announcements }, phone),
        createdOn: deps.calendarClock.dateOf(row.created_at),
      };
    },
    columns: organizationColumns,
  });
}

function mapTexts<Result>(
  { description, members, announcements }: OrganizationRow,
  map: (text: string | null) => Result,
) {
  return { description: map(description), members: map(members), announcements: map(announcements) };
}

export function organizationColumns({ organization_type: type, ...text }: z.output<typeof OrganizationBody>) {
  return { type, ...text } satisfies Columns<'organizations'>;
}

/** By type in the specification's order, then by title. */
function compareOrganizations(one: OrganizationRow, other: OrganizationRow): number {
  const typeIndex = ({ type }: OrganizationRow) => organizationTypes.indexOf(type);
  return typeIndex(one) - typeIndex(other) || TITLE_COLLATOR.compare(one.title, other.title);
}
