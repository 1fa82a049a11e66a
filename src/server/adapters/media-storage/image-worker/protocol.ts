/** What the server and its picture processes tell each other. Apart from the work, so that the server need not load a decoder. */

/** Pixels that are decoded at most. */
export const MAX_IMAGE_PIXELS = 40_000_000;
export const DECODE_TIMEOUT_SECONDS = 10;
/** A header is read in milliseconds; one that hides gigabytes keeps others from being looked at. */
export const LOOK_TIMEOUT_SECONDS = 2;
/** What a job fails with whose time ran out while others had the processor: it says nothing of the picture. */
export const STARVED = 'the machine had no time for it';
/** What a look fails with that itself took all of its time. */
export const ENDLESS = 'timeout: this header takes too long';

export type StoredFormat = 'jpg' | 'png' | 'webp';

export type PictureJob =
  /** Reads the header alone: no pixel is decoded, however many the picture says that it has. */
  | { readonly do: 'look'; readonly from: string }
  | { readonly do: 'store'; readonly from: string; readonly to: string; readonly format: StoredFormat }
  | {
      readonly do: 'narrow';
      readonly from: string;
      readonly to: string;
      readonly width: number;
      readonly format: 'avif' | 'webp';
    };

export interface PictureDone {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** What the decoder calls its format; of a look only. */
  readonly format?: string;
  /** A data address of at most 300 characters; of a stored picture only. */
  readonly placeholder: string | null;
}
