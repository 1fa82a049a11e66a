import { encode } from 'uqr';

/** Modules of quiet around a code, so that it is found on a dark page too. */
const QUIET = 2;

/** A code that a telephone's camera reads; whoever cannot see it has the text beside it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-sm border border-line"
    >
      {/* dark on light by day and by night: cameras read nothing else */}
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  );
}
