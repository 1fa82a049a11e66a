/** Messages between the server and its image workers. This file does not import sharp, so that the server does not load it. */

export const MAX_MEGAPIXELS = 64;
/** Cameras of 64 megapixels have up to 64.5 million pixels. */
export const MAX_IMAGE_PIXELS = (MAX_MEGAPIXELS + 1) * 1_000_000;
export const DECODE_TIMEOUT_SECONDS = 10;
/** Reading a header takes milliseconds, unless it contains compressed metadata that expands to gigabytes. */
export const INSPECT_TIMEOUT_SECONDS = 2;
/** Error of an `inspect` job that used all of its time itself. */
export const HEADER_TIMEOUT = 'timeout: reading the image header takes too long';

export type StoredFormat = 'jpg' | 'png' | 'webp';

export type ImageJob =
  /** Reads only the header and decodes no pixels. */
  | { readonly type: 'inspect'; readonly from: string }
  /** A JPEG of an SVG of the demonstration parish. */
  | {
      readonly type: 'render';
      readonly from: string;
      readonly to: string;
      /** Arguments of sharp's `modulate`; hue in degrees. */
      readonly light?: { readonly hue: number; readonly saturation: number; readonly brightness: number };
      readonly isMirrored?: boolean;
    }
  | { readonly type: 'store'; readonly from: string; readonly to: string; readonly format: StoredFormat }
  | {
      readonly type: 'resize';
      readonly from: string;
      readonly to: string;
      readonly width: number;
      readonly format: 'avif' | 'webp';
    }
  /** A JPEG for link previews. */
  | {
      readonly type: 'preview';
      readonly from: string;
      readonly to: string;
      readonly width: number;
      readonly height: number;
    }
  /** A square PNG. @param size pixels. */
  | { readonly type: 'icon'; readonly from: string; readonly to: string; readonly size: number };

export interface ImageJobResult {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Format name of sharp; only for `inspect`. */
  readonly format?: string;
  /** Whether the file describes more than the picture: place, camera, profile; only for `inspect`. */
  readonly hasMetadata?: boolean;
  /** A data URL of at most 300 characters; only for `store` and `render`. */
  readonly placeholder: string | null;
}
