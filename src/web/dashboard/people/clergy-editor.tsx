import type { ClergyMember } from '#contract/clergy.ts';
import { clergyMessages } from '../../features/clergy/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ClergyForm } from './clergy-form.tsx';
import { PeopleEditor } from './people-editor.tsx';

interface ClergyEditorProps {
  readonly members: readonly ClergyMember[];
  readonly isAdding: boolean;
}

/** Edit mode of the clergy section. */
export function ClergyEditor({ members, isAdding }: ClergyEditorProps) {
  return (
    <PeopleEditor
      messages={clergyMessages}
      people={members}
      subtitleOf={({ title }) => title}
      remove={browserClient.clergy.remove}
      isAdding={isAdding}
      form={(props) => <ClergyForm {...props} />}
    />
  );
}
