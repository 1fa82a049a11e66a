import type { Client } from '#contract/client.ts';
import type { ClergyMember } from '#contract/resources/clergy.ts';
import type { FormerVicar } from '#contract/resources/former-vicars.ts';
import { loadOptional } from '../../load-optional.ts';

export interface AboutData {
  readonly clergy: readonly ClergyMember[];
  readonly formerVicars: readonly FormerVicar[];
  /** Whether everything loaded; a list that failed is empty. */
  readonly isComplete: boolean;
}

/** Loads the lists of the About page in parallel. */
export async function loadAbout(client: Client): Promise<AboutData> {
  const [clergy, formerVicars] = await Promise.all([
    loadOptional(client.clergy.list()),
    loadOptional(client.formerVicars.list()),
  ]);
  return {
    clergy: clergy ?? [],
    formerVicars: formerVicars ?? [],
    isComplete: clergy !== undefined && formerVicars !== undefined,
  };
}
