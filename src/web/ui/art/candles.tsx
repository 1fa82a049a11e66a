/** Illustration of lit candles. */
export function Candles() {
  return (
    <svg viewBox="0 0 240 150" className="mx-auto w-full max-w-60" aria-hidden="true">
      <defs>
        <radialGradient id="candlelight">
          <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.34" />
          <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="120" cy="58" rx="118" ry="62" fill="url(#candlelight)" />
      {CANDLES.map(({ x, top, width }) => (
        <g key={x}>
          <path d={`M${x} ${top - 25}q8 11 5 17a5.6 5.6 0 0 1-10 0q-3-6 5-17z`} className="fill-lamp" />
          <path d={`M${x} ${top - 7}v7`} className="stroke-on-night" strokeWidth="1.2" />
          <rect
            x={x - width / 2}
            y={top}
            width={width}
            height={136 - top}
            rx="2"
            className="fill-on-night"
            opacity="0.9"
          />
        </g>
      ))}
      <path d="M28 136h184l-10 10H38z" className="fill-lamp" opacity="0.75" />
    </svg>
  );
}

const CANDLES = [
  { x: 56, top: 78, width: 9 },
  { x: 88, top: 62, width: 10 },
  { x: 120, top: 46, width: 11 },
  { x: 152, top: 70, width: 10 },
  { x: 184, top: 88, width: 9 },
];
