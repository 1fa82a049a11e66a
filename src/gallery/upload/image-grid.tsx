import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { FileThumbnail } from '#kit/crud/picture/file-thumbnail.tsx';
import { errorMessage } from '#kit/session/error-messages.ts';
import { fileError } from '#kit/uploads/upload-errors.ts';
import type { UploadStage, UploadStages } from '#kit/uploads/upload-queue.ts';
import { MAX_NAMED_FAILURES } from './upload-job.ts';
import type { UploadJob } from './upload-texts.ts';

interface ImageGridProps {
  readonly jobs: readonly UploadJob[];
  readonly stages: UploadStages;
  /** Whether images are being uploaded; none can be edited or removed meanwhile. */
  readonly isBusy: boolean;
  /** The image whose texts are edited, and its editor. */
  readonly editing: string | null;
  readonly editor: ReactNode;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Thumbnails of the selected images, with their titles and the state of their uploads. */
export function ImageGrid(props: ImageGridProps) {
  const { jobs, stages, isBusy, editing, editor, onEdit, onRemove } = props;
  const list = useRef<HTMLUListElement>(null);
  const problems = jobs.flatMap(({ id, file }) => problemOf(file, stages.get(id)) ?? []);
  const shown =
    problems.length > MAX_NAMED_FAILURES ? [`${problems.length} images failed. ${problems[0]}`] : problems;
  return (
    <>
      <div className="space-y-2 empty:hidden">
        {shown.map((problem) => (
          <p key={problem} role="alert" className="wrap-anywhere text-bad">
            {problem}
          </p>
        ))}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Selected images"
        className="grid grid-cols-3 gap-x-3 gap-y-4 outline-none sm:grid-cols-4 md:grid-cols-6"
      >
        {jobs.map((job) => {
          const stage = stages.get(job.id);
          const isFixed = isBusy || stage?.name === 'done';
          if (job.id === editing && !isFixed)
            return (
              <li key={job.id} className="col-span-full">
                {editor}
              </li>
            );
          return (
            <li key={job.id} className="relative min-w-0">
              <button
                type="button"
                // a disabled button would lose the focus
                aria-disabled={isFixed}
                className="group block w-full rounded-sm text-left"
                onClick={() => !isFixed && onEdit(job.id)}
              >
                <FileThumbnail
                  file={job.file}
                  className={`aspect-square h-auto w-full ${stage?.name === 'waiting' ? 'opacity-55' : ''}`}
                />
                {!isFixed && <span className="sr-only">Edit </span>}
                <span className="mt-1 line-clamp-2 text-[0.9rem]/snug wrap-anywhere group-not-aria-disabled:group-hover:text-rubric">
                  {job.title}
                </span>
                <StageLabel stage={stage} />
              </button>
              {!isFixed && (
                <button
                  type="button"
                  aria-label={`Remove ${job.file.name}`}
                  className="absolute top-0 right-0 grid size-11 place-items-center"
                  onClick={() => {
                    onRemove(job.id);
                    // the pressed button disappears
                    list.current?.focus();
                  }}
                >
                  <span className="grid size-7 place-items-center rounded-full border border-edge bg-raised text-ink">
                    <X size={18} strokeWidth={1.5} />
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Why a file was not or will not be uploaded (admin specification, section 8). */
function problemOf(file: File, stage: UploadStage | undefined): string | undefined {
  if (stage?.name === 'failed')
    return `Failed to upload ${file.name}. Please try again. ${errorMessage(stage.error, '')}`;
  const message = !stage && fileError(file, 'picture');
  return message ? `${file.name}: ${message}` : undefined;
}

const STAGE_LABELS = { waiting: 'Waiting', sending: 'Uploading...', canceled: 'Canceled' };

function StageLabel({ stage }: { stage: UploadStage | undefined }) {
  if (!stage) return null;
  if (stage.name !== 'done' && stage.name !== 'failed')
    return <span className="block text-[0.9rem] text-quiet">{STAGE_LABELS[stage.name]}</span>;
  const [Icon, label, color] =
    stage.name === 'done' ? [CircleCheck, 'Uploaded', 'text-good'] : [CircleAlert, 'Failed', 'text-bad'];
  return (
    <span className={`flex items-center gap-1 text-[0.9rem] ${color}`}>
      <Icon size={16} strokeWidth={1.5} className="shrink-0" /> {label}
    </span>
  );
}
