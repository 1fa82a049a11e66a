import { z } from 'zod';
import { requiredText } from '#contract/fields.ts';
import { type FormerVicar, FormerVicarBody } from '#contract/former-vicars.ts';
import { periodParts } from '#domain/service-period.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import type { RecordCalls } from '../crud/types.ts';

/** Form values; month and year of each period are separate fields. */
export type FormerVicarValues = Record<
  'name' | 'position' | 'startMonth' | 'startYear' | 'endMonth' | 'endYear',
  string
>;

const periodPart = requiredText(4);
export const formerVicarSchema = z.strictObject({
  name: FormerVicarBody.shape.name,
  position: FormerVicarBody.shape.position,
  startMonth: periodPart,
  startYear: periodPart,
  endMonth: periodPart,
  endYear: periodPart,
});

export function formerVicarValues(vicar?: FormerVicar): FormerVicarValues {
  const start = periodParts(vicar?.start_period ?? '');
  const end = periodParts(vicar?.end_period ?? '');
  return {
    name: vicar?.name ?? '',
    position: vicar?.position ?? '',
    startMonth: start.month,
    startYear: start.year,
    endMonth: end.month,
    endYear: end.year,
  };
}

function toBody({ name, position, startMonth, startYear, endMonth, endYear }: FormerVicarValues) {
  return {
    name,
    position,
    start_period: `${startMonth}-${startYear}`,
    end_period: `${endMonth}-${endYear}`,
  };
}

/** Calls of the form; month and year are joined to 'Mon-YYYY'. */
export const formerVicarCalls: RecordCalls<FormerVicar, FormerVicarValues> = {
  read: browserClient.formerVicars.read,
  create: ({ body, ...rest }) => browserClient.formerVicars.create({ ...rest, body: toBody(body) }),
  update: ({ body, ...rest }) => browserClient.formerVicars.update({ ...rest, body: toBody(body) }),
};

const fieldSummary = (name: keyof FormerVicarValues, label: string): FieldSummary<FormerVicarValues> => ({
  name,
  label,
  text: (values) => values[name],
});

export const FORMER_VICAR_FIELDS: readonly FieldSummary<FormerVicarValues>[] = [
  fieldSummary('name', 'Name'),
  fieldSummary('position', 'Position'),
  fieldSummary('startMonth', 'Start month'),
  fieldSummary('startYear', 'Start year'),
  fieldSummary('endMonth', 'End month'),
  fieldSummary('endYear', 'End year'),
];
