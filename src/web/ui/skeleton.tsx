/**
 * Keeps the place of lines of text that are on their way; it stands still.
 *
 * @param lines how many; each as high as a line of text with its leading.
 */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div aria-hidden="true" className="space-y-4">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and stay where they are
        <div key={line} className="h-5 rounded-sm bg-line last:w-3/5" />
      ))}
    </div>
  );
}
