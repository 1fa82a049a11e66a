import Copy from 'lucide-react/icons/copy';
import type { Result } from '../../ui/dialogs/result-dialog.tsx';
import { AsyncRowAction } from '../list/row-action.tsx';

interface CopyActionProps {
  readonly record: { readonly title: string; readonly image: string | null };
  /** Receives the picture, to be uploaded again, because a file belongs to one record. */
  readonly onCopied: (image: File | null) => void;
  readonly onResult: (result: Result) => void;
}

/** An action of a row that opens the form for a new record with the same values. */
export function CopyAction({ record: { title, image }, onCopied, onResult }: CopyActionProps) {
  return (
    <AsyncRowAction
      icon={Copy}
      label="Copy"
      subject={title}
      busyText="Copying..."
      run={async () => {
        onCopied(image === null ? null : await loadFile(image));
        return undefined;
      }}
      failureMessage={() => 'Failed to copy the picture'}
      onResult={onResult}
    />
  );
}

async function loadFile(url: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture is not available: ${response.status}`);
  const blob = await response.blob();
  return new File([blob], url.slice(url.lastIndexOf('/') + 1), { type: blob.type });
}
