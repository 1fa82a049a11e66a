import type { Rank } from '#domain/liturgy/precedence.ts';

/** The ranks in descending order with their labels. */
export const rankLabels: Readonly<Record<Rank, string>> = {
  'our-lord': 'feast of our Lord',
  'st-mary-and-apostles': 'feast of St. Mary or the apostles',
  commemoration: 'commemoration',
};

const symbols: Readonly<Record<Rank, string>> = {
  'our-lord': '✠',
  'st-mary-and-apostles': '◆',
  commemoration: '◇',
};

/** The mark of a rank. Its label must be near. */
export function RankMark({ rank }: { rank: Rank }) {
  return (
    <i aria-hidden="true" className="rank-mark">
      {symbols[rank]}
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
