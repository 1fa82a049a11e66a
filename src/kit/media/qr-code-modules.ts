import { encode } from 'uqr';

/** A QR code to draw: an SVG path of its dark modules in a square of `size` units. */
export interface QrCodeModules {
  readonly size: number;
  readonly path: string;
}

/** Width of the blank margin in modules, so that cameras find the code on dark pages. */
const QUIET_ZONE_MODULES = 2;

/** @param text short enough for a code (`fitsQrCode`). */
export function qrCodeModules(text: string): QrCodeModules {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const runs = data.flatMap((row, y) => {
    const line = row.map(Number).join('');
    return [...line.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: runs.join('') };
}
