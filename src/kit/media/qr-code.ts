/** The largest QR code with error correction level M contains 2,331 bytes (ISO/IEC 18004, table 7). */
const MAX_BYTES = 2_300;

/** Whether a QR code can contain the text, as UTF-8. */
export function fitsQrCode(text: string): boolean {
  return new TextEncoder().encode(text).length <= MAX_BYTES;
}
