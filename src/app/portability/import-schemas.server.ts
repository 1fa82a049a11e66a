import { z } from 'zod';
import { Verse } from '#bible/contract/passages.ts';
import { prayerRequests } from '#inbox/contract/prayer-requests.ts';
import { takeDowns } from '#inbox/contract/take-downs.ts';
import { visits } from '#inbox/contract/visits.ts';
import { date, emailAddress } from '#kit/api/fields.ts';
import type { FieldSchemas } from '#kit/portability/check-row.server.ts';
import type { PortableRow } from '#kit/portability/portable-rows.server.ts';
import type { BackupTable } from '#kit/storage/dump/tables.ts';
import { blockDefinitions, type ParishBlock, parishBlocks } from '#parish/contract.ts';
import { EventRule, ServiceRule } from '#parish/rules/contract.ts';
import { ServiceChangeBody } from '#services/contract/schedule.ts';
import { api } from '../api.ts';
import { definitions, recordKinds } from '../records.ts';

const shapeOf = ({ body }: { readonly body?: unknown }): FieldSchemas => {
  // pictures are files, which are checked themselves
  const { image: _, ...shape } = { ...(body as z.ZodObject).shape };
  return shape;
};

/** What visitors submit, without what detects bots and the agreement, and what staff change. */
function entrySchemas({
  submit,
  update,
  read,
}: typeof prayerRequests | typeof visits | typeof takeDowns): FieldSchemas {
  const { website: _, shown: __, consent: ___, ...fields } = shapeOf(submit);
  const { state: ____, notes: _____, ...changed } = shapeOf(update);
  return { text: z.looseObject({ ...fields, ...changed }).partial(), state: read.response.shape.state };
}

type Creating = { readonly create: { readonly body?: unknown } };
/** The schemas of a record's endpoint, by table. */
const recordSchemas = new Map<string, FieldSchemas>(
  recordKinds
    .filter((kind) => kind !== 'users')
    .map((kind) => [
      definitions.records[kind].table,
      shapeOf(
        ((api as Readonly<Record<string, unknown>>)[definitions.records[kind].group] as Creating).create,
      ),
    ]),
);

/** The end of a series is a column. */
const seriesRule = z.custom(
  (rule) => EventRule.safeParse({ ...(rule as object), until: '2026-01-01' }).success,
);

/** The schemas of fields with another name than in the API, and of what the server makes of other fields. */
const otherSchemas: Readonly<Partial<Record<BackupTable, FieldSchemas>>> = {
  events: { edited: z.array(z.string().max(100)), seriesDate: date },
  event_series: { rule: seriesRule, until: date, createdThrough: date },
  services: { rule: ServiceRule, changes: z.record(date, ServiceChangeBody) },
  organizations: { type: api.organizations.create.body.shape.organization_type },
  former_vicars: {
    startPeriod: api.formerVicars.create.body.shape.start_period,
    endPeriod: api.formerVicars.create.body.shape.end_period,
  },
  resource_folders: { name: api.resourceFolders.create.body.shape.folderName },
  resources: {
    name: api.resources.create.body.shape.resourceName,
    type: api.resources.create.body.shape.resourceType,
    link: z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/media\/[a-z\d-]+\.mp4$/)]),
  },
  redirects: { fromPath: api.redirects.create.body.shape.from, toPath: api.redirects.create.body.shape.to },
  vicar: { ...shapeOf(api.vicar.update), message: api.vicar.update.body.shape.message1 },
  payment_info: shapeOf(api.payment.update),
  days: { date },
  weeks: { ...shapeOf(api.week.update), date, partOrder: api.week.update.body.shape.order },
  letters: { sunday: date },
  bible_books: { chapters: z.array(z.array(Verse)) },
  prayer_requests: {
    ...entrySchemas(prayerRequests),
    prayerType: prayerRequests.submit.body.shape.prayerType,
  },
  visits: entrySchemas(visits),
  take_downs: entrySchemas(takeDowns),
  letter_subscriptions: { text: emailAddress },
};

/** The schemas by which a row of an export is checked: those of the request that would save it. */
export function schemasOf(table: BackupTable, { block }: PortableRow): FieldSchemas {
  if (table === 'parish_settings')
    return {
      block: z.enum(parishBlocks as [ParishBlock]),
      content: blockDefinitions[block as ParishBlock]?.body.partial() ?? z.never(),
    };
  return { ...recordSchemas.get(table), ...otherSchemas[table] };
}
