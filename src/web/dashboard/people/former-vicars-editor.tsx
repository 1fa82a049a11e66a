import type { FormerVicar } from '#contract/former-vicars.ts';
import { formatPeriod } from '../../features/former-vicars/format-period.ts';
import { formerVicarMessages } from '../../features/former-vicars/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { FormerVicarForm } from './former-vicar-form.tsx';
import { PeopleEditor } from './people-editor.tsx';

interface FormerVicarsEditorProps {
  readonly vicars: readonly FormerVicar[];
  readonly isAdding: boolean;
}

/** Edit mode of the former vicars section. */
export function FormerVicarsEditor({ vicars, isAdding }: FormerVicarsEditorProps) {
  return (
    <PeopleEditor
      messages={formerVicarMessages}
      people={vicars}
      subtitleOf={(vicar) => `${vicar.position}, ${formatPeriod(vicar)}`}
      remove={browserClient.formerVicars.remove}
      isAdding={isAdding}
      form={(props) => <FormerVicarForm {...props} />}
    />
  );
}
