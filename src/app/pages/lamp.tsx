/** Illustration of the brass lamp before the altar. */
export function Lamp() {
  return (
    <svg viewBox="0 0 240 400" aria-hidden="true" className="h-full w-auto">
      <defs>
        <linearGradient id="lamp-brass">
          <stop offset="0" stopColor="#6b3d14" />
          <stop offset=".35" stopColor="#e2ad55" />
          <stop offset=".5" stopColor="#f8dc9a" />
          <stop offset=".68" stopColor="#c68a3a" />
          <stop offset="1" stopColor="#5c3213" />
        </linearGradient>
        <radialGradient id="lamp-glow">
          <stop offset="0" stopColor="#ffcf74" stopOpacity=".55" />
          <stop offset=".45" stopColor="#f79a3e" stopOpacity=".16" />
          <stop offset="1" stopColor="#f79a3e" stopOpacity="0" />
        </radialGradient>
        <g id="lamp-flame">
          <path d="M0 0c-7-1-7-11 0-25 7 14 7 24 0 25z" fill="#ffb347" />
          <path d="M0-1c-4-.500-4-7 0-15 4 8 4 14.500 0 15z" fill="#fff1c4" />
        </g>
      </defs>
      <circle cx="120" cy="150" r="120" fill="url(#lamp-glow)" />
      <g fill="url(#lamp-brass)">
        <path d="M117.500 26h5v13h11v5h-11v22h-5V44h-11v-5h11z" />
        <path d="M112 66h16l-3 12h-10z" />
        <path d="M88 78h64c-4 12-16 15-24 17l-3 9h-10l-3-9c-8-2-20-5-24-17z" />
        <path d="M115 104h10l3 20c2 8 2 14-1 22h-14c-3-8-3-14-1-22z" />
        <path d="M36 146h168c-6 22-36 30-66 33l-6 15h-24l-6-15c-30-3-60-11-66-33z" />
        <path d="M109 194h22c-5 12-6 20-4 30 4 10 4 18-1 26h-12c-5-8-5-16-1-26 2-10 1-18-4-30z" />
        <path d="M108 250h24l3 10h-30z" />
        <path d="M112 260h16c-1 22 2 36 12 46 14 14 40 18 56 34 4 4 4 12-2 14H46c-6-2-6-10-2-14 16-16 42-20 56-34 10-10 13-24 12-46z" />
      </g>
      <ellipse cx="120" cy="146" rx="84" ry="7" fill="#f2b44c" />
      <ellipse cx="120" cy="78" rx="32" ry="3.500" fill="#f2b44c" />
      <path d="M52 352h136M70 334h100" stroke="#5c3213" strokeWidth="1.500" opacity=".6" />
      <g>
        <use href="#lamp-flame" x="44" y="147" />
        <use href="#lamp-flame" x="82" y="151" />
        <use href="#lamp-flame" x="120" y="153" />
        <use href="#lamp-flame" x="158" y="151" />
        <use href="#lamp-flame" x="196" y="147" />
        <use href="#lamp-flame" x="93" y="79" />
        <use href="#lamp-flame" x="147" y="79" />
      </g>
    </svg>
  );
}
