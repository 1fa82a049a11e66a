import { z } from 'zod';
import { requiredText } from '#contract/fields.ts';
import { type FormerVicar, FormerVicarBody } from '#contract/former-vicars.ts';
import { periodParts } from '#domain/service-period.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { ShownField } from '../crud/edit-conflict.tsx';
import type { RecordCalls } from '../crud/types.ts';

/** What the form holds: each period in two parts, to be chosen one by one. */
export type FormerVicarValues = Record<
  'name' | 'position' | 'startMonth' | 'startYear' | 'endMonth' | 'endYear',
  string
>;

const part = requiredText(4);
export const formerVicarSchema = z.strictObject({
  name: FormerVicarBody.shape.name,
  position: FormerVicarBody.shape.position,
  startMonth: part,
  startYear: part,
  endMonth: part,
  endYear: part,
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

function bodyOf({ name, position, startMonth, startYear, endMonth, endYear }: FormerVicarValues) {
  return {
    name,
    position,
    start_period: `${startMonth}-${startYear}`,
    end_period: `${endMonth}-${endYear}`,
  };
}

/** The calls as the form needs them: the parts of a period become one 'Mon-YYYY'. */
export const formerVicarCalls: RecordCalls<FormerVicar, FormerVicarValues> = {
  read: browserClient.formerVicars.read,
  create: ({ body, ...rest }) => browserClient.formerVicars.create({ ...rest, body: bodyOf(body) }),
  update: ({ body, ...rest }) => browserClient.formerVicars.update({ ...rest, body: bodyOf(body) }),
};

const shown = (name: keyof FormerVicarValues, label: string): ShownField<FormerVicarValues> => ({
  name,
  label,
  text: (values) => values[name],
});

export const FORMER_VICAR_FIELDS: readonly ShownField<FormerVicarValues>[] = [
  shown('name', 'Name'),
  shown('position', 'Position'),
  shown('startMonth', 'Start month'),
  shown('startYear', 'Start year'),
  shown('endMonth', 'End month'),
  shown('endYear', 'End year'),
];
