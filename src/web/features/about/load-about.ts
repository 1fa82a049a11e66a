import type { ClergyMember } from '#contract/clergy.ts';
import type { Client } from '#contract/client.ts';
import type { FormerVicar } from '#contract/former-vicars.ts';
import { listOrNothing } from '../../load-list.ts';

export interface About {
  readonly clergy: readonly ClergyMember[];
  readonly formerVicars: readonly FormerVicar[];
  /** Whether everything could be read; a list that could not is empty. */
  readonly isWhole: boolean;
}

/** What the About page shows beside the parish's own files, read at once. */
export async function loadAbout(client: Client): Promise<About> {
  const [clergy, formerVicars] = await Promise.all([
    listOrNothing(client.clergy.list()),
    listOrNothing(client.formerVicars.list()),
  ]);
  return {
    clergy: clergy ?? [],
    formerVicars: formerVicars ?? [],
    isWhole: clergy !== undefined && formerVicars !== undefined,
  };
}
