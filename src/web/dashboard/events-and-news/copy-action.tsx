import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { failure, type Result } from '../../ui/dialogs/result-dialog.tsx';
import { describeFailure } from '../crud/record-messages.ts';
import { RowAction } from '../crud/row-action.tsx';

interface CopyActionProps {
  readonly record: { readonly title: string; readonly image: string | null };
  /** Receives the picture, to be uploaded again, because a file belongs to one record. */
  readonly onCopied: (image: File | null) => void;
  readonly onResult: (result: Result) => void;
}

/** An action of a row that opens the form for a new record with the same values. */
export function CopyAction({ record: { title, image }, onCopied, onResult }: CopyActionProps) {
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      onCopied(image === null ? null : await loadFile(image));
    } catch (error) {
      console.error(error);
      onResult(failure(describeFailure('Failed to copy the picture', error)));
    }
    setBusy(false);
  };
  return (
    <RowAction
      icon={Copy}
      label="Copy"
      subject={title}
      isBusy={isBusy}
      busyText="Copying..."
      onPress={copy}
    />
  );
}

async function loadFile(url: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture is not available: ${response.status}`);
  const blob = await response.blob();
  return new File([blob], url.slice(url.lastIndexOf('/') + 1), { type: blob.type });
}
