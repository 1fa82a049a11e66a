import type { ClergyMember } from '#contract/clergy.ts';
import { clergyWords } from '../../features/clergy/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ClergyForm } from './clergy-form.tsx';
import { PeopleDesk } from './people-editor.tsx';

interface ClergyDeskProps {
  readonly members: readonly ClergyMember[];
  readonly isAdding: boolean;
}

/** The clergy in edit mode. */
export function ClergyDesk({ members, isAdding }: ClergyDeskProps) {
  return (
    <PeopleDesk
      words={clergyWords}
      people={members}
      lineOf={({ title }) => title}
      remove={browserClient.clergy.remove}
      isAdding={isAdding}
      Form={ClergyForm}
    />
  );
}
