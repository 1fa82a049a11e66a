import Check from 'lucide-react/icons/check';
import { AsyncRowAction } from '#kit/crud/list/row-action.tsx';
import { serverMessage } from '#kit/session/error-messages.ts';
import { randomId } from '#kit/session/uuid.ts';
import type { Result } from '#kit/ui/dialogs/result-dialog.tsx';

/** Labels of the states that staff can set, in workflow order. */
export const prayerStateLabels = { new: 'New', praying: 'Praying', done: 'Done' } as const;
export const visitStateLabels = { new: 'New', greeted: 'Greeted', done: 'Done' } as const;

interface StateActionsProps {
  readonly entry: {
    readonly id: number;
    readonly name: string;
    readonly version: number;
    readonly state: string;
  };
  readonly states: Readonly<Record<string, string>>;
  readonly update: (call: {
    params: { id: number };
    body: { state: never };
    ifMatch: number;
    idempotencyKey: string;
  }) => Promise<unknown>;
  readonly onResult: (result: Result) => void;
  readonly reload: () => unknown;
}

/** A button for each state that an entry of the inbox can get. A read entry cannot become new again. */
export function StateActions({ entry, states, update, onResult, reload }: StateActionsProps) {
  const { id, name, version, state } = entry;
  return Object.entries(states)
    .filter(([one]) => one !== 'new' && one !== state)
    .map(([one, label]) => (
      <AsyncRowAction
        key={one}
        icon={Check}
        label={label}
        subject={name}
        run={async () => {
          const body = { state: one as never };
          await update({ params: { id }, body, ifMatch: version, idempotencyKey: randomId() });
          return `${name}: ${label}`;
        }}
        failureMessage={(error) => serverMessage(error) ?? 'The status could not be saved'}
        {...{ onResult, reload }}
      />
    ));
}
