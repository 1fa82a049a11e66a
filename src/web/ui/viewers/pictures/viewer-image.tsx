import type { ComponentProps } from 'react';
import type { ViewerPicture } from './picture.ts';

interface ViewerImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'sizes'> {
  readonly picture: ViewerPicture;
  /** Displayed width in px. */
  readonly displayWidth: number;
}

/** A picture in the variant that suits the screen. */
export function ViewerImage({
  picture: { src, alt, sources = [] },
  displayWidth,
  ...rest
}: ViewerImageProps) {
  const sizes = `${Math.ceil(displayWidth)}px`;
  const widths = (format: 'avif' | 'webp') =>
    sources.map((source) => `${source[format]} ${source.width}w`).join(', ');
  return (
    <picture className="contents">
      {sources.length > 0 &&
        (['avif', 'webp'] as const).map((format) => (
          <source key={format} type={`image/${format}`} srcSet={widths(format)} sizes={sizes} />
        ))}
      <img {...rest} src={src} alt={alt} draggable={false} decoding="async" />
    </picture>
  );
}
