import type { ComponentProps } from 'react';
import type { Picture } from './picture.ts';

interface ShownPictureProps
  extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'sizes'> {
  readonly picture: Picture;
  /** How wide it is seen, px. */
  readonly seenWidth: number;
}

/** A picture in the width and the format that suit this screen. */
export function ShownPicture({ picture: { src, alt, sources = [] }, seenWidth, ...rest }: ShownPictureProps) {
  const sizes = `${Math.ceil(seenWidth)}px`;
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
