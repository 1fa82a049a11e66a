import { encode } from 'uqr';

/** Width of the blank margin in modules, so that cameras find the code on dark pages. */
const QUIET_ZONE_MODULES = 2;

/** A QR code. The same value is beside it as text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-sm border border-line"
    >
      {/* dark on light in both color schemes: cameras cannot read inverted codes */}
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  );
}
