import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { failureText } from '../../../session/error-messages.ts';
import { fileRefusal } from '../../../session/upload-errors.ts';
import { canStart, isUnderWay, type UploadStage } from '../../../session/upload-queue.ts';
import { sizeWords } from '../../../ui/format-bytes.ts';
import { UploadBar } from '../../../ui/upload-bar.tsx';
import { RowAction } from '../../crud/row-action.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import type { Draft } from './pending-image.ts';
import { DraftFields } from './pending-image-fields.tsx';

interface UploadRowProps {
  readonly draft: Draft;
  /** undefined before it was sent for the first time. */
  readonly stage: UploadStage | undefined;
  readonly showsErrors: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One chosen picture: what is said about it, how far it has come, and what can be done about it. */
export function UploadRow({
  draft,
  stage,
  showsErrors,
  onChange,
  onCancel,
  onRetry,
  onRemove,
}: UploadRowProps) {
  const { name, size } = draft.file;
  return (
    <div className="space-y-4 py-5">
      <div className="flex items-start gap-4">
        <FileThumbnail file={draft.file} />
        <div className="min-w-0 grow space-y-1">
          <p className="font-semibold wrap-anywhere">
            {name} <span className="font-normal text-quiet">{sizeWords(size)}</span>
          </p>
          <Progress draft={draft} stage={stage} />
        </div>
      </div>
      {canStart(stage) && <DraftFields draft={draft} showsErrors={showsErrors} onChange={onChange} />}
      {stage?.name !== 'done' && (
        <div className="-ml-3 flex flex-wrap gap-1">
          {isUnderWay(stage) ? (
            <RowAction icon={X} label="Cancel" subject={name} onPress={onCancel} />
          ) : (
            <>
              {stage && <RowAction icon={RotateCcw} label="Try again" subject={name} onPress={onRetry} />}
              <RowAction icon={X} label="Remove" subject={name} onPress={onRemove} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

function Progress({ draft: { file }, stage }: Pick<UploadRowProps, 'draft' | 'stage'>) {
  switch (stage?.name) {
    case undefined: {
      const refusal = fileRefusal(file, 'picture');
      return refusal && <p className="font-semibold text-bad">{refusal}</p>;
    }
    case 'waiting':
      return <p className="text-quiet">Waiting for its turn</p>;
    case 'sending':
      return <UploadBar name={file.name} sentBytes={stage.sentBytes} totalBytes={stage.totalBytes} />;
    case 'cancelled':
      return <p className="text-quiet">Cancelled</p>;
    case 'done':
      return (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={20} strokeWidth={1.5} /> Uploaded
        </p>
      );
    case 'failed':
      return (
        <div role="alert">
          <p className="font-semibold text-bad wrap-anywhere">
            Failed to upload {file.name}. Please try again.
          </p>
          <p className="wrap-anywhere">{failureText(stage.error, '')}</p>
        </div>
      );
  }
}
