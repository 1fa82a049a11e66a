import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { errorMessage } from '../../../session/error-messages.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { UploadBar } from '../../../ui/feedback/upload-bar.tsx';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { fileError } from '../../../uploads/upload-errors.ts';
import { canStart, isInProgress, type UploadStage } from '../../../uploads/upload-queue.ts';
import { FileThumbnail } from '../../crud/picture/file-thumbnail.tsx';
import { RowAction } from '../../crud/row-action.tsx';
import { imageErrors, type PendingImage } from './upload-job.ts';

interface UploadRowProps {
  readonly image: PendingImage;
  /** Undefined before the first attempt. */
  readonly stage: UploadStage | undefined;
  /** Whether validation errors are shown. */
  readonly showsErrors: boolean;
  readonly onChange: (image: PendingImage) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A selected image: fields, upload progress and actions. */
export function UploadRow({
  image,
  stage,
  showsErrors,
  onChange,
  onCancel,
  onRetry,
  onRemove,
}: UploadRowProps) {
  const { name, size } = image.file;
  return (
    <div className="space-y-4 py-5">
      <div className="flex items-start gap-4">
        <FileThumbnail file={image.file} />
        <div className="min-w-0 grow space-y-1">
          <p className="font-semibold wrap-anywhere">
            {name} <span className="font-normal text-quiet">{formatBytes(size)}</span>
          </p>
          <Progress image={image} stage={stage} />
        </div>
      </div>
      {canStart(stage) && <PendingImageFields image={image} showsErrors={showsErrors} onChange={onChange} />}
      {stage?.name !== 'done' && (
        <div className="-ml-3 flex flex-wrap gap-1">
          {isInProgress(stage) ? (
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

function Progress({ image: { file }, stage }: Pick<UploadRowProps, 'image' | 'stage'>) {
  switch (stage?.name) {
    case undefined: {
      const message = fileError(file, 'picture');
      return message && <p className="font-semibold text-bad">{message}</p>;
    }
    case 'waiting':
      return <p className="text-quiet">Waiting</p>;
    case 'sending':
      return <UploadBar name={file.name} sentBytes={stage.sentBytes} totalBytes={stage.totalBytes} />;
    case 'canceled':
      return <p className="text-quiet">Canceled</p>;
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
          <p className="wrap-anywhere">{errorMessage(stage.error, '')}</p>
        </div>
      );
  }
}

/** Title and alternative text of an image before its upload. */
function PendingImageFields({
  image,
  showsErrors,
  onChange,
}: Pick<UploadRowProps, 'image' | 'showsErrors' | 'onChange'>) {
  const { title, alt, isDecorative } = image;
  const errors = showsErrors ? imageErrors(image) : {};
  const boxId = useId();
  return (
    <div className="space-y-4">
      <Field label="Title" isRequired error={errors.title}>
        {(control) => (
          <input
            {...control}
            type="text"
            required
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ ...image, title: target.value })}
          />
        )}
      </Field>
      <div>
        <Field label="Alternative text" error={errors.alt}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              disabled={isDecorative}
              value={alt}
              onChange={({ target }) => onChange({ ...image, alt: target.value })}
            />
          )}
        </Field>
        <label htmlFor={boxId} className="mt-1 flex min-h-11 items-center gap-3 font-semibold">
          <input
            id={boxId}
            type="checkbox"
            className="size-5 shrink-0 accent-rubric"
            checked={isDecorative}
            onChange={({ target }) => onChange({ ...image, isDecorative: target.checked })}
          />
          Decorative
        </label>
      </div>
    </div>
  );
}
