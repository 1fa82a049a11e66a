import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { failure, type Result, success } from '../../ui/dialogs/result-dialog.tsx';
import { describeFailure } from '../record-messages.ts';

interface RowActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The record's title, for screen readers. */
  readonly subject: string;
  /** Whether the action deletes the record. */
  readonly isDanger?: boolean;
  /** Whether it has no effect now. The button is not disabled, because it would lose the focus. */
  readonly isInactive?: boolean;
  readonly isBusy?: boolean;
  readonly busyText?: string;
  readonly onPress: () => void;
}

/** An action of a row: icon and label. */
export function RowAction({
  icon: Icon,
  label,
  subject,
  isDanger = false,
  isInactive = false,
  isBusy = false,
  busyText = '',
  onPress,
}: RowActionProps) {
  return (
    <BusyButton
      look="plain"
      isBusy={isBusy}
      busyText={busyText}
      aria-disabled={isInactive || undefined}
      onClick={isInactive ? undefined : onPress}
      className={`inline-flex min-h-11 items-center gap-2 rounded-sm px-3 whitespace-nowrap text-quiet aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${isInactive ? '' : `hover:underline ${isDanger ? 'hover:text-bad' : 'hover:text-ink'}`}`}
    >
      <Icon size={18} strokeWidth={1.5} />
      <span>
        {label}
        <span className="sr-only"> {subject}</span>
      </span>
    </BusyButton>
  );
}

interface AsyncRowActionProps extends Pick<RowActionProps, 'icon' | 'label' | 'subject' | 'busyText'> {
  /** Performs the action. @returns its result, or the message about its success; undefined if none is needed. */
  readonly run: () => Promise<Result | string | undefined>;
  readonly failureMessage: (error: unknown) => string;
  readonly onResult: (result: Result) => void;
  /** Called after a success or failure. */
  readonly reload?: () => unknown;
}

/** An action of a row that takes effect immediately and reports its result. */
export function AsyncRowAction(props: AsyncRowActionProps) {
  const { icon, label, subject, busyText = 'Saving...', run, failureMessage, onResult, reload } = props;
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const result = await run();
      if (result) onResult(typeof result === 'string' ? success(result) : result);
    } catch (error) {
      console.error(error);
      onResult(failure(describeFailure(failureMessage(error), error)));
    }
    setBusy(false);
    reload?.();
  };
  return <RowAction {...{ icon, label, subject, isBusy, busyText }} onPress={press} />;
}
