/** Placeholder of a player until it is ready. */
export function PlayerLoading() {
  return (
    <p role="status" className="grid min-h-[10.375rem] place-content-center rounded-sm bg-line/40 text-quiet">
      Loading audio player...
    </p>
  );
}
