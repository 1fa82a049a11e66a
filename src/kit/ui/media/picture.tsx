import type { Picture } from '../../media/contract.ts';

interface ResponsivePictureProps {
  readonly picture: Picture;
  /** Alternative text; '' if nearby text describes it or it is decorative. */
  readonly alt: string;
  /** Display width in the syntax of the `sizes` attribute: '(min-width: 40rem) 16rem, 50vw'. */
  readonly sizes: string;
  /** Whether it is near the top of the page; other pictures load lazily. */
  readonly isEager?: boolean;
  /** Whether it is the page's main picture, which is fetched before the rest. */
  readonly isPriority?: boolean;
  /** Classes of the frame, which set its aspect ratio. */
  readonly className?: string;
}

const FORMATS = ['avif', 'webp'] as const;
const FILLING = 'absolute inset-0 size-full object-cover';

/** A responsive picture. Its frame keeps the space and shows the blurred placeholder until the picture has loaded. */
export function ResponsivePicture({
  picture,
  alt,
  sizes,
  isEager = false,
  isPriority = false,
  className = '',
}: ResponsivePictureProps) {
  const { src, width, height, placeholder, sources, focus } = picture;
  return (
    <span className={`relative block overflow-hidden bg-line ${className}`}>
      {placeholder && <img src={placeholder} alt="" className={`${FILLING} scale-110 [filter:blur(12px)]`} />}
      <picture>
        <PictureSources sources={sources} sizes={sizes} />
        <img
          src={src}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          loading={isEager || isPriority ? undefined : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding="async"
          className={FILLING}
          style={{ objectPosition: focus }}
        />
      </picture>
    </span>
  );
}

/** The variants of a picture, for the browser to choose from. */
export function PictureSources({ sources, sizes }: Pick<Picture, 'sources'> & { readonly sizes: string }) {
  if (sources.length === 0) return null;
  return FORMATS.map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={sources.map((source) => `${source[format]} ${source.width}w`).join(', ')}
      sizes={sizes}
    />
  ));
}

/**
 * `sizes` of a picture as wide as a phone's column. The values are slightly too small, and a third too small on
 * screens with a pixel ratio of 3: the next larger variant would double the bytes without visible benefit.
 */
export const PHONE_COLUMN_SIZES =
  '(max-width: 39.99rem) and (min-resolution: 2.5dppx) 60vw, (max-width: 39.99rem) 88vw';
