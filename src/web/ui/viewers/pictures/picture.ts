/** A resized variant of a picture. */
export interface PictureSource {
  /** px */
  readonly width: number;
  readonly avif: string;
  readonly webp: string;
}

/** A picture as the image viewer shows it. */
export interface ViewerPicture {
  readonly src: string;
  /** Alternative text. */
  readonly alt: string;
  readonly title: string;
  /** Size of the original in px; reserves its space while loading. */
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly sources?: readonly PictureSource[] | undefined;
  /** A tiny blurred preview, 'data:image/webp;base64,…'. */
  readonly placeholder?: string | null | undefined;
}
