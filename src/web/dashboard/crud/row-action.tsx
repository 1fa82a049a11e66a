import type { LucideIcon } from 'lucide-react';
import { BusyButton } from '../../ui/busy-button.tsx';

interface RowActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The record's title, for screen readers. */
  readonly subject: string;
  readonly isBusy?: boolean;
  readonly busyText?: string;
  readonly onPress: () => void;
}

/** An action of a row: icon and label. */
export function RowAction({
  icon: Icon,
  label,
  subject,
  isBusy = false,
  busyText = '',
  onPress,
}: RowActionProps) {
  return (
    <BusyButton
      isBusy={isBusy}
      busyText={busyText}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 whitespace-nowrap text-rubric hover:underline disabled:text-quiet"
    >
      <Icon size={18} strokeWidth={1.5} />
      <span>
        {label}
        <span className="sr-only"> {subject}</span>
      </span>
    </BusyButton>
  );
}
