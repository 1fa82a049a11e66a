/** Status label with a dot that is filled if `isLive`, so that color is not the only difference. */
export function StateBadge({ isLive, label }: { isLive: boolean; label: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full border ${isLive ? 'border-good bg-good' : 'border-edge'}`}
      />
      {label}
    </span>
  );
}
