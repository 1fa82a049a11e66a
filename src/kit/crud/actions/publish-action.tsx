import FileMinus from 'lucide-react/icons/file-minus';
import Send from 'lucide-react/icons/send';
import { randomId } from '../../session/uuid.ts';
import type { Result } from '../../ui/dialogs/result-dialog.tsx';
import { AsyncRowAction } from '../list/row-action.tsx';
import { visibilityText, type Windowed } from '../list/visibility-label.ts';
import type { CrudMessages, FormMessages, RecordCalls } from '../types.ts';

interface Publishable {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
  readonly isPublished: boolean;
}

interface PublishActionProps {
  readonly record: Publishable;
  /** The fields of the request body, which the record has too. */
  readonly fields: object;
  readonly calls: Pick<RecordCalls<Windowed, never>, 'update'>;
  readonly messages: CrudMessages & FormMessages;
  readonly onResult: (result: Result) => void;
  readonly reload: () => unknown;
}

/** An action of a row that publishes a draft, or makes a published record a draft. */
export function PublishAction(props: PublishActionProps) {
  const { record, fields, calls, messages, onResult, reload } = props;
  const { _id: id, title, version: ifMatch, isPublished } = record;
  return (
    <AsyncRowAction
      icon={isPublished ? FileMinus : Send}
      label={isPublished ? 'Unpublish' : 'Publish'}
      subject={title}
      run={async () => {
        const current = Object.entries(record).filter(([name]) => name in fields && name !== 'image');
        const body = { ...Object.fromEntries(current), isPublished: !isPublished } as never;
        const saved = await calls.update({ params: { id }, body, ifMatch, idempotencyKey: randomId() });
        return `${messages.saved}. ${visibilityText(saved)}`;
      }}
      failureMessage={() => messages.saveFailed}
      onResult={onResult}
      reload={reload}
    />
  );
}
