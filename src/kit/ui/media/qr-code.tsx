import type { QrCodeModules } from '../../media/qr-code-modules.ts';

/** A QR code. The same value is near it as text. */
export function QrCode({ modules: { size, path }, label }: { modules: QrCodeModules; label: string }) {
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
      <path fill="black" d={path} />
    </svg>
  );
}
