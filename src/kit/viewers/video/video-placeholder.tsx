/** Illustration of the sanctuary, shown until a visitor loads an external video. */
export function VideoPlaceholder() {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="video-scene"
    >
      <defs>
        <radialGradient id="video-glow" cx="50%" cy="27%" r="60%">
          <stop offset="0" stopColor="#f0c66f" stopOpacity="0.5" />
          <stop offset="0.45" stopColor="#a4482f" stopOpacity="0.24" />
          <stop offset="1" stopColor="#1b0f1a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="video-veil" x1="0" x2="1">
          <stop offset="0" stopColor="#5d1418" />
          <stop offset="0.5" stopColor="#8f1d21" />
          <stop offset="1" stopColor="#571216" />
        </linearGradient>
      </defs>
      <rect width="640" height="360" fill="#1b0f1a" />
      <path d="M176 360V150a144 144 0 0 1 288 0v210z" fill="#2a1420" />
      <path d="M196 360V156a124 124 0 0 1 248 0v204z" fill="url(#video-veil)" />
      <g stroke="#2b0a0d" strokeOpacity="0.5" strokeWidth="2">
        <path d="M228 360V74M262 360V46M296 360V34M344 360V34M378 360V46M412 360V74" />
      </g>
      <path d="M196 156a124 124 0 0 1 248 0" fill="none" stroke="#d9b25f" strokeWidth="3" />
      <path
        d="M176 150a144 144 0 0 1 288 0"
        fill="none"
        stroke="#d9b25f"
        strokeOpacity="0.5"
        strokeWidth="1.5"
      />
      <rect width="640" height="360" fill="url(#video-glow)" />
      <g stroke="#f0c66f" strokeWidth="1.6" strokeLinejoin="round" fill="#f0c66f" fillOpacity="0.16">
        <path d="M320 0v84M304 102l16-18 16 18M301 102h38c-1 13-9 20-19 20s-18-7-19-20z" />
      </g>
      <path d="M320 74c7 10 8 18 0 26-8-8-7-16 0-26z" fill="#fdf0c4" />
    </svg>
  );
}
