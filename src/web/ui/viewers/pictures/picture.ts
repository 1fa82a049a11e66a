/** One width of a picture that the media host offers. */
export interface PictureSource {
  /** px */
  readonly width: number;
  readonly avif: string;
  readonly webp: string;
}

/** A picture as the image viewer shows it. */
export interface Picture {
  readonly src: string;
  /** What it shows, for who cannot see it. */
  readonly alt: string;
  readonly title: string;
  /** px, of the picture as it was uploaded; keep its place before it has come. */
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly sources?: readonly PictureSource[] | undefined;
  /** A tiny blurred picture, 'data:image/webp;base64,…'. */
  readonly placeholder?: string | null | undefined;
}
