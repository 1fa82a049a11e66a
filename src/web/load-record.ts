import { data, redirect } from 'react-router';
import { ApiProblem } from '#contract/problem.ts';

interface RecordPage<Found> {
  /** What the address names it by, '12-parish-picnic'. */
  readonly idAndSlug: string;
  read(id: string): Promise<Found>;
  /** Canonical path of its page. */
  addressOf(record: NoInfer<Found>): string;
}

/**
 * The record that an address names. Only the number counts; an address that is not the canonical one leads there for good.
 *
 * @throws what React Router answers with: 404 when there is none (or the API's own status), 301 to the canonical address.
 */
export async function loadRecord<Found>({ idAndSlug, read, addressOf }: RecordPage<Found>): Promise<Found> {
  const [, id] = /^([1-9]\d{0,9})(?:-|$)/.exec(idAndSlug) ?? [];
  if (id === undefined) throw data(null, { status: 404 });
  const record = await read(id).catch((error) => {
    throw error instanceof ApiProblem ? data(null, { status: error.status }) : error;
  });
  const address = addressOf(record);
  if (decodeURIComponent(address).endsWith(`/${idAndSlug}`)) return record;
  throw redirect(address, 301);
}
