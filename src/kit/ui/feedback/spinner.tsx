import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Invisible for the first 300 ms, so that short waits show no spinner. */
const DELAYED = 'transition-opacity duration-0 delay-300 starting:opacity-0';

/** A spinner for buttons, with a label beside it. */
export function SpinnerIcon({ isDelayed = true }: { isDelayed?: boolean }) {
  return (
    <LoaderCircle
      size={20}
      strokeWidth={1.5}
      className={`${isDelayed ? DELAYED : ''} animate-spin motion-reduce:animate-none`}
    />
  );
}

/** A spinner with a label, visible after 300 ms, or at once for a wait that has already been that long. */
export function Spinner({ text, isDelayed = true }: { text: string; isDelayed?: boolean }) {
  return (
    <p
      role="status"
      className={`${isDelayed ? DELAYED : ''} flex items-center justify-center gap-3 text-quiet`}
    >
      <SpinnerIcon isDelayed={false} />
      {text}
    </p>
  );
}
