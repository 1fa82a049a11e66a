import type { Picture as PictureForms } from '#contract/media.ts';
import { PictureWithin } from './inline-picture.tsx';

interface PictureProps {
  readonly picture: PictureForms;
  /** What it shows; '' where the words beside it say so, or where it is decorative. */
  readonly alt: string;
  /** How wide it is seen, as the attribute `sizes` has it: '(min-width: 40rem) 16rem, 50vw'. */
  readonly sizes: string;
  /** Whether it stands near the top of the page; any other waits until it is scrolled to. */
  readonly isFirst?: boolean;
  /** Whether it is what the page shows first of all; it is fetched before the rest. */
  readonly isMain?: boolean;
  /** Of the frame that it fills; gives it its aspect. */
  readonly className?: string;
}

const FORMATS = ['avif', 'webp'] as const;
const FILLING = 'absolute inset-0 size-full object-cover';

/** A picture in the width and format that suit the screen, filling a frame whose place is kept and whose colours stand before it has come. */
export function Picture({
  picture,
  alt,
  sizes,
  isFirst = false,
  isMain = false,
  className = '',
}: PictureProps) {
  const { src, width, height, placeholder, sources } = picture;
  return (
    <span className={`relative block overflow-hidden bg-line ${className}`}>
      {placeholder && <img src={placeholder} alt="" className={`${FILLING} scale-110 blur-md`} />}
      <picture>
        {isMain && <PictureWithin sources={sources} />}
        {sources.length > 0 &&
          FORMATS.map((format) => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={sources.map((source) => `${source[format]} ${source.width}w`).join(', ')}
              sizes={sizes}
            />
          ))}
        <img
          src={src}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          loading={isFirst || isMain ? undefined : 'lazy'}
          fetchPriority={isMain ? 'high' : undefined}
          decoding="async"
          className={FILLING}
        />
      </picture>
    </span>
  );
}
