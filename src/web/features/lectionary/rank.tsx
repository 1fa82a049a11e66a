import type { Rank } from '#domain/liturgy/precedence.ts';

/** The ranks in descending order with their labels. */
export const rankLabels: Readonly<Record<Rank, string>> = {
  'our-lord': 'feast of our Lord',
  'st-mary-and-apostles': 'feast of St. Mary or the apostles',
  commemoration: 'commemoration',
};

const CROSS = 'M5 1h6L9.6 6.4 15 5v6L9.6 9.6 11 15H5l1.4-5.4L1 11V5l5.4 1.4z';
const DIAMOND = 'm8 1.5 5.5 6.5L8 14.5 2.5 8z';

/** The mark of a rank: a cross, a diamond or an empty diamond. Its label must be near. */
export function RankMark({ rank }: { rank: Rank }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="rank-mark" data-rank={rank}>
      <path d={rank === 'our-lord' ? CROSS : DIAMOND} />
    </svg>
  );
}

/** A mark for the end of a name, with its label for screen readers. */
export function RankSuffix({ rank }: { rank: Rank | null }) {
  if (rank === null) return null;
  return (
    <>
      {'\u00a0'}
      <RankMark rank={rank} />
      <span className="sr-only"> ({rankLabels[rank]})</span>
    </>
  );
}

/** Legend of the marks, as items of a list. */
export function RankLegend() {
  return Object.entries(rankLabels).map(([rank, label]) => (
    <li key={rank}>
      <RankMark rank={rank as Rank} /> {label}
    </li>
  ));
}
