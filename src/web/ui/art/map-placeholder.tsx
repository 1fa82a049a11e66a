/** Illustration shown until the map is loaded. Not to scale. */
export function MapPlaceholder() {
  return (
    <svg
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="block aspect-[4/3] w-full md:aspect-[16/10]"
    >
      <rect width="800" height="500" className="fill-paper" />
      <g className="fill-line" fillOpacity="0.55">
        <path d="M40 40h120v90H40zM190 30h90v100h-90zM40 160h100v80H40zM330 40h110v70H330zM480 30h80v90h-80zM600 60h120v60H600zM620 330h130v90H620zM480 360h100v90H480zM60 330h110v110H60zM210 370h90v80h-90zM600 160h80v70h-80z" />
      </g>
      <path
        d="M-20 300C120 260 180 300 300 286 420 272 470 220 600 260 700 290 760 270 820 240"
        fill="none"
        className="stroke-line"
        strokeWidth="26"
        strokeLinecap="round"
      />
      <g fill="none" className="stroke-edge" strokeOpacity="0.5" strokeLinecap="round">
        <path
          d="M-10 140H820M300-10V510M-10 460C200 450 520 470 820 440M170-10V300M460-10V230M580-10V240M440 300V510M590 290V510M190 320V510"
          strokeWidth="4"
        />
        <path d="M300 140L360 170C390 186 400 186 400 186" strokeWidth="8" />
      </g>
      <g className="fill-good" fillOpacity="0.35">
        <circle cx="352" cy="212" r="13" />
        <circle cx="370" cy="228" r="10" />
        <circle cx="446" cy="206" r="12" />
        <circle cx="336" cy="196" r="8" />
      </g>
      <circle cx="404" cy="186" r="58" className="fill-rubric" fillOpacity="0.12" />
      <g className="fill-rubric">
        <path d="M404 214c-26-32-36-46-36-64a36 36 0 0 1 72 0c0 18-10 32-36 64Z" />
      </g>
      <path
        className="fill-on-rubric"
        d="M401 128h6v12h12v6h-12v17h-6v-17h-12v-6h12zM404 119a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM384 139a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM424 139a4 4 0 1 1 0 8 4 4 0 0 1 0-8z"
      />
    </svg>
  );
}
