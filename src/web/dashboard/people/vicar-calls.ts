import type { Vicar, VicarBody } from '#contract/vicar.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { RecordCalls } from '../crud/types.ts';

/** The vicar's welcome as a record with a fixed id, since there is only one. */
export type VicarRecord = Vicar & { readonly id: number };

export function toVicarRecord(vicar: Vicar): VicarRecord {
  return { ...vicar, id: 1 };
}

async function save({ body, ...rest }: { body: VicarBody; ifMatch?: number; idempotencyKey: string }) {
  return toVicarRecord(await browserClient.vicar.update({ ...rest, body }));
}

export const vicarCalls: RecordCalls<VicarRecord, VicarBody> = {
  read: async () => toVicarRecord(await browserClient.vicar.read()),
  create: save,
  update: ({ params: _, ...rest }) => save(rest),
};
