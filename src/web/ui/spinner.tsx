import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Nothing spins for less than this: it stays unseen for its first 300 ms. */
const LATE = 'transition-opacity duration-0 delay-300 starting:opacity-0';

/** A turning ring for inside a button; the words beside it say what is going on. */
export function SpinnerIcon() {
  return (
    <LoaderCircle size={20} strokeWidth={1.5} className={`${LATE} animate-spin motion-reduce:animate-none`} />
  );
}

/** Says that something is under way, after 300 ms. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className={`${LATE} flex items-center justify-center gap-3 text-quiet`}>
      <SpinnerIcon />
      {text}
    </p>
  );
}
