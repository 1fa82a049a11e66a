import type { Ad } from '#contract/ads.ts';
import { NamedLinkText } from '../../ui/linked-text.tsx';
import { ResponsivePicture } from '../../ui/picture.tsx';
import { PHONE_COLUMN_SIZES } from '../../ui/picture-sizes.ts';

/**
 * One ad: a picture with its description, or text. Hidden ads take up space, so that the dialog has the height of the
 * tallest.
 */
export function AdSlide({ ad: { picture, description }, isVisible }: { ad: Ad; isVisible: boolean }) {
  return (
    <div className={`col-start-1 row-start-1 ${isVisible ? '' : 'invisible'}`}>
      {picture && (
        <div
          className="mx-auto max-h-[55dvh] w-full"
          style={{
            aspectRatio: picture.width && picture.height ? `${picture.width} / ${picture.height}` : '16 / 10',
          }}
        >
          {isVisible && (
            <ResponsivePicture
              picture={picture}
              alt={description ? '' : 'Announcement'}
              sizes={`${PHONE_COLUMN_SIZES}, 28rem`}
              isEager
              className="size-full"
            />
          )}
        </div>
      )}
      {description && (
        <p
          className={`whitespace-pre-line px-5 py-5 sm:px-7 ${picture ? '' : 'py-8 font-serif text-[1.35rem]/normal'}`}
        >
          <NamedLinkText text={description} />
        </p>
      )}
    </div>
  );
}
