import type { FormerVicar } from '#contract/former-vicars.ts';
import { periodWords } from '../../features/former-vicars/format-period.ts';
import { formerVicarWords } from '../../features/former-vicars/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { FormerVicarForm } from './former-vicar-form.tsx';
import { PeopleDesk } from './people-editor.tsx';

interface FormerVicarsDeskProps {
  readonly vicars: readonly FormerVicar[];
  readonly isAdding: boolean;
}

/** The former vicars in edit mode. */
export function FormerVicarsDesk({ vicars, isAdding }: FormerVicarsDeskProps) {
  return (
    <PeopleDesk
      words={formerVicarWords}
      people={vicars}
      lineOf={(vicar) => `${vicar.position}, ${periodWords(vicar)}`}
      remove={browserClient.formerVicars.remove}
      isAdding={isAdding}
      Form={FormerVicarForm}
    />
  );
}
