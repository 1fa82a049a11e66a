/**
 * Placeholder for lines of text that are loading; not animated.
 *
 * @param lines number of lines, each as high as a line of text.
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
