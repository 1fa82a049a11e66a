import type { ClergyMember } from '#contract/clergy.ts';
import type { Client } from '#contract/client.ts';
import type { FormerVicar } from '#contract/former-vicars.ts';
import { loadList } from '../../load-list.ts';

export interface AboutData {
  readonly clergy: readonly ClergyMember[];
  readonly formerVicars: readonly FormerVicar[];
  /** Whether everything loaded; a list that failed is empty. */
  readonly isComplete: boolean;
}

/** Loads the lists of the About page in parallel. */
export async function loadAbout(client: Client): Promise<AboutData> {
  const [clergy, formerVicars] = await Promise.all([
    loadList(client.clergy.list()),
    loadList(client.formerVicars.list()),
  ]);
  return {
    clergy: clergy ?? [],
    formerVicars: formerVicars ?? [],
    isComplete: clergy !== undefined && formerVicars !== undefined,
  };
}
