import { z } from 'zod';
import { Verse } from '#bible/contract/passages.ts';
import { prayerRequests } from '#inbox/contract/prayer-requests.ts';
import { takeDowns } from '#inbox/contract/take-downs.ts';
import { visits } from '#inbox/contract/visits.ts';
import { date, emailAddress } from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import type { PortableRow } from '#kit/portability/format.ts';
import type { FieldSchemas } from '#kit/portability/portable-rows.server.ts';
import { fieldOf } from '#kit/storage/column-names.ts';
import type { BackupTable } from '#kit/storage/dump/tables.ts';
import { blockDefinitions, type ParishBlock, parishBlocks } from '#parish/contract.ts';
import { EventRule, ServiceRule } from '#parish/rules/contract.ts';
import { ServiceChangeBody } from '#services/contract/schedule.ts';
import { api } from '../api.ts';
import { definitions, recordKinds } from '../records.ts';

interface Calls {
  /** Schema of the request that saves a row. */
  readonly body?: unknown;
  readonly response: unknown;
}
const groups: Readonly<Record<string, unknown>> = api;

/** The part of the API for the rows of each table. */
const calls = new Map<BackupTable, Calls>([
  ...recordKinds
    .filter((kind) => kind !== 'users')
    .map((kind) => {
      const { table, group } = definitions.records[kind];
      return [table, (groups[group] as { readonly create: Calls }).create] as const;
    }),
  ['vicar', api.vicar.update],
  ['payment_info', api.payment.update],
  ['weeks', { body: api.week.update.body, response: api.week.read.response }],
]);

/** Fields with another name than in the API. */
const FIELD_NAMES: Readonly<Partial<Record<BackupTable, Readonly<Record<string, string>>>>> = {
  organizations: { organization_type: 'type' },
  resource_folders: { folderName: 'name' },
  resources: { resourceName: 'name', resourceType: 'type' },
  redirects: { from: 'fromPath', to: 'toPath' },
  vicar: { message1: 'message' },
  weeks: { order: 'partOrder' },
};

const shapeOf = (schema: unknown): FieldSchemas => (schema instanceof z.ZodObject ? schema.shape : {});
const fieldName = (table: BackupTable, name: string) => FIELD_NAMES[table]?.[name] ?? fieldOf(name);

/** What visitors submit, and what staff change. */
const entrySchemas = ({
  submit,
  update,
  read,
}: typeof prayerRequests | typeof visits | typeof takeDowns) => ({
  text: z.looseObject({ ...shapeOf(submit.body), ...shapeOf(update.body) }).partial(),
  state: read.response.shape.state,
});

/** The end of a series is a column. */
const seriesRule = z.custom(
  (rule) => EventRule.safeParse({ ...(rule as object), until: '2026-01-01' }).success,
);

/** The schemas of what the server makes of other fields, and of tables without a part of the API. */
const otherSchemas: Readonly<Partial<Record<BackupTable, FieldSchemas>>> = {
  events: { edited: z.array(z.string().max(100)), seriesDate: date },
  event_series: { rule: seriesRule, until: date, createdThrough: date },
  services: { rule: ServiceRule, changes: z.record(date, ServiceChangeBody) },
  resources: {
    link: z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/media\/[a-z\d-]+\.mp4$/)]),
  },
  days: { date },
  weeks: { date },
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
  // pictures are files, which are checked themselves
  const { image: _, ...body } = shapeOf(calls.get(table)?.body);
  const fields = Object.entries(body).map(([name, schema]) => [fieldName(table, name), schema]);
  return { ...Object.fromEntries(fields), ...otherSchemas[table] };
}

/** The fields of a table with formatted text. */
export function formattedFields(table: BackupTable): readonly string[] {
  const response = shapeOf(calls.get(table)?.response);
  return Object.entries({ ...response, ...shapeOf(response.formatted) })
    .filter(([, schema]) => schema === FormattedText)
    .map(([name]) => fieldName(table, name));
}
