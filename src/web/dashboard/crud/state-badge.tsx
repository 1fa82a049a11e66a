/** How a record stands, in a word; a mark beside it differs in shape as well as in colour. */
export function StateBadge({ isLive, word }: { isLive: boolean; word: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full border ${isLive ? 'border-good bg-good' : 'border-edge'}`}
      />
      {word}
    </span>
  );
}
