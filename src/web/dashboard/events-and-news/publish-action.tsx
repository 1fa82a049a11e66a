import FileMinus from 'lucide-react/icons/file-minus';
import Send from 'lucide-react/icons/send';
import { randomId } from '../../session/uuid.ts';
import type { Result } from '../../ui/dialogs/result-dialog.tsx';
import { AsyncRowAction } from '../crud/row-action.tsx';
import type { CrudMessages, FormMessages, RecordCalls } from '../crud/types.ts';

interface Publishable {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
  readonly isPublished: boolean;
}

interface PublishActionProps<Body> {
  readonly record: Publishable;
  /** The request body with the record's current texts. */
  readonly body: Body;
  readonly calls: Pick<RecordCalls<unknown, Body & { isPublished: boolean }>, 'update'>;
  readonly messages: CrudMessages & FormMessages;
  readonly onResult: (result: Result) => void;
  readonly reload: () => unknown;
}

/** An action of a row that publishes a draft, or makes a published record a draft. */
export function PublishAction<Body extends object>(props: PublishActionProps<Body>) {
  const { record, body, calls, messages, onResult, reload } = props;
  const { _id: id, title, version: ifMatch, isPublished } = record;
  return (
    <AsyncRowAction
      icon={isPublished ? FileMinus : Send}
      label={isPublished ? 'Unpublish' : 'Publish'}
      subject={title}
      run={async () => {
        const changed = { ...body, isPublished: !isPublished };
        await calls.update({ params: { id }, body: changed, ifMatch, idempotencyKey: randomId() });
        return messages.saved;
      }}
      failureMessage={() => messages.saveFailed}
      onResult={onResult}
      reload={reload}
    />
  );
}
