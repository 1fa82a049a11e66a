import type { Rank } from '#church-year/index.ts';

/** The ranks in descending order with their marks and labels. */
export const ranks: Readonly<Record<Rank, { readonly symbol: string; readonly label: string }>> = {
  'our-lord': { symbol: '✠', label: 'feast of our Lord' },
  'st-mary-and-apostles': { symbol: '◆', label: 'feast of St. Mary or the apostles' },
  commemoration: { symbol: '◇', label: 'commemoration' },
};

/** The mark of a rank. Its label must be near. */
export function RankMark({ rank }: { rank: Rank }) {
  return (
    <i aria-hidden="true" className="rank-mark">
      {ranks[rank].symbol}
    </i>
  );
}

/** A mark for the end of a name, with its label for screen readers. */
export function RankSuffix({ rank }: { rank: Rank | null }) {
  if (rank === null) return null;
  return (
    <>
      {'\u00a0'}
      <RankMark rank={rank} />
      <span className="sr-only"> ({ranks[rank].label})</span>
    </>
  );
}

/** Legend of the marks, as items of a list. */
export function RankLegend() {
  return Object.entries(ranks).map(([rank, { label }]) => (
    <li key={rank}>
      <RankMark rank={rank as Rank} /> {label}
    </li>
  ));
}
