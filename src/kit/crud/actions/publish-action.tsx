import type { LucideIcon } from 'lucide-react';
import FileMinus from 'lucide-react/icons/file-minus';
import Send from 'lucide-react/icons/send';
import { randomId } from '../../session/uuid.ts';
import type { Result } from '../../ui/dialogs/result-dialog.tsx';
import { AsyncRowAction } from '../list/row-action.tsx';
import type { ManyAction } from '../list/select-many.tsx';
import { visibilityText, type Windowed } from '../list/visibility-label.ts';
import type { CrudMessages, FormMessages, RecordCalls } from '../types.ts';

interface Publishable {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
  readonly isPublished: boolean;
}

interface PublishOptions<Row> {
  /** The fields of the request body, which the record has too. */
  readonly fields: object;
  readonly calls: Pick<RecordCalls<Row, never>, 'update'>;
}

interface PublishActionProps extends PublishOptions<Windowed> {
  readonly record: Publishable;
  readonly messages: CrudMessages & FormMessages;
  readonly onResult: (result: Result) => void;
  readonly reload: () => unknown;
}

/** An action of a row that publishes a draft, or makes a published record a draft. */
export function PublishAction(props: PublishActionProps) {
  const { record, messages, onResult, reload } = props;
  const { title, isPublished } = record;
  return (
    <AsyncRowAction
      icon={isPublished ? FileMinus : Send}
      label={isPublished ? 'Unpublish' : 'Publish'}
      subject={title}
      run={async () => {
        const saved = await setPublished(record, !isPublished, props);
        return `${messages.saved}. ${visibilityText(saved)}`;
      }}
      failureMessage={() => messages.saveFailed}
      onResult={onResult}
      reload={reload}
    />
  );
}

/** The actions that publish several records, or make drafts of them. */
export function publishMany<Row extends Publishable>(
  options: PublishOptions<Row>,
): readonly ManyAction<Row>[] {
  const action = (icon: LucideIcon, label: string, done: string, to: boolean): ManyAction<Row> => ({
    ...{ icon, label, done },
    changes: ({ isPublished }) => isPublished !== to,
    async run(row) {
      const saved = await setPublished(row, to, options);
      return () => setPublished(saved, !to, options);
    },
  });
  return [action(Send, 'Publish', 'published', true), action(FileMinus, 'Unpublish', 'unpublished', false)];
}

function setPublished<Row>(
  record: Publishable,
  isPublished: boolean,
  options: PublishOptions<Row>,
): Promise<Row> {
  const { fields, calls } = options;
  const { _id: id, version: ifMatch } = record;
  const current = Object.entries(record).filter(([name]) => name in fields && name !== 'image');
  const body = { ...Object.fromEntries(current), isPublished } as never;
  return calls.update({ params: { id }, body, ifMatch, idempotencyKey: randomId() });
}
