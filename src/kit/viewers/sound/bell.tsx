/** Illustration of a swinging church bell. */
export function Bell({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" fill="none" strokeLinecap="round" className={className}>
      <g stroke="var(--season)" strokeWidth="1.5" opacity="0.55">
        <path d="M44 30a44 44 0 0 0 0 40M30 22a62 62 0 0 0 0 56M16 14a82 82 0 0 0 0 68" />
        <path d="M116 30a44 44 0 0 1 0 40M130 22a62 62 0 0 1 0 56M144 14a82 82 0 0 1 0 68" />
      </g>
      <g stroke="var(--gold)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M80 8v8M74 12h12" />
        <path
          d="M56 72c8-8 8-18 9-30 1-14 6-22 15-22s14 8 15 22c1 12 1 22 9 30z"
          fill="var(--gold)"
          fillOpacity="0.14"
        />
        <path d="M52 72h56M66 62h28" />
        <circle cx="80" cy="79" r="5" fill="var(--gold)" />
      </g>
    </svg>
  );
}
