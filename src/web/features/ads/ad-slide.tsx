import type { Ad } from '#contract/ads.ts';
import { NamedLinkText } from '../../ui/linked-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';

/**
 * One ad: its picture with what is said of it, or its text. One that is not shown keeps its place, so that the window is
 * as high as the highest needs it, and nothing jumps when they turn.
 */
export function ShownAd({ ad: { picture, description }, isShown }: { ad: Ad; isShown: boolean }) {
  return (
    <div className={`col-start-1 row-start-1 ${isShown ? '' : 'invisible'}`}>
      {picture && (
        <div
          className="mx-auto max-h-[55dvh] w-full"
          style={{
            aspectRatio: picture.width && picture.height ? `${picture.width} / ${picture.height}` : '16 / 10',
          }}
        >
          {isShown && (
            <Picture
              picture={picture}
              alt={description ? '' : 'A picture without words'}
              sizes={`${PHONE_COLUMN}, 28rem`}
              isFirst
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
