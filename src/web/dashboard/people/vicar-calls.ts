import type { Vicar, VicarBody } from '#contract/vicar.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { RecordCalls } from '../crud/types.ts';

/** The vicar's welcome as the one record of its kind. */
export type VicarRow = Vicar & { readonly id: number };

export function vicarRow(vicar: Vicar): VicarRow {
  return { ...vicar, id: 1 };
}

async function save({ body, ...rest }: { body: VicarBody; ifMatch?: number; idempotencyKey: string }) {
  return vicarRow(await browserClient.vicar.update({ ...rest, body }));
}

export const vicarCalls: RecordCalls<VicarRow, VicarBody> = {
  read: async () => vicarRow(await browserClient.vicar.read()),
  create: save,
  update: ({ params: _, ...rest }) => save(rest),
};
