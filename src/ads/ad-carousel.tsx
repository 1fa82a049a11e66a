import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { Chevron } from '#kit/ui/art/chevron.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog } from '#kit/ui/dialogs/dialog.tsx';
import { PHONE_COLUMN_SIZES, ResponsivePicture } from '#kit/ui/media/picture.tsx';
import type { Ad } from './contract.ts';

/** Public specification, section 9. */
const ROTATION_MS = 7_000;
const ICON = { size: 22, strokeWidth: 1.5 };
const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface AdCarouselProps {
  readonly ads: readonly Ad[];
  /** False to render the dialog without showing it: doing both in one task would block slow phones. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The ads in a dialog, one at a time. Arrow keys navigate, Escape closes (public specification, section 4). The ads start
 * paused for visitors who prefer reduced motion.
 */
export function AdCarousel({ ads, isOpen, onClose }: AdCarouselProps) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const count = ads.length;
  /** Moves forward or back, wrapping at both ends. */
  const step = (by: number) => setCurrent((current + by + count) % count);

  useEffect(() => {
    if (!isOpen || isPaused || count < 2) return;
    const timer = setTimeout(() => setCurrent((current + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [current, count, isPaused, isOpen]);

  const stepByKey = useEffectEvent(({ key }: KeyboardEvent) => step(ARROW_STEPS[key] ?? 0));
  useEffect(() => {
    if (!isOpen) return;
    // on the document, because a click on text moves the focus out of the buttons
    document.addEventListener('keydown', stepByKey);
    return () => {
      document.removeEventListener('keydown', stepByKey);
      focusPageStart();
    };
  }, [isOpen]);

  return (
    <Dialog title="From the parish" isOpen={isOpen} onDismiss={onClose} closesOnOutsideClick>
      <div className="flex min-h-0 flex-col">
        <div className="grid min-h-0 grow overflow-y-auto" aria-live={isPaused ? 'polite' : 'off'}>
          {ads.map((ad, index) => (
            <AdSlide key={ad._id} ad={ad} isVisible={index === current} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 sm:px-7">
          {count > 1 && (
            <div className="flex items-center gap-1">
              <CarouselButton label="Previous" onClick={() => step(-1)}>
                <span className="rotate-90">
                  <Chevron size={22} />
                </span>
              </CarouselButton>
              <p className="min-w-12 text-center tabular-nums">
                <span className="sr-only">Announcement </span>
                {current + 1} / {count}
              </p>
              <CarouselButton label="Next" onClick={() => step(1)}>
                <span className="-rotate-90">
                  <Chevron size={22} />
                </span>
              </CarouselButton>
              <CarouselButton label={isPaused ? 'Play' : 'Pause'} onClick={() => setPaused(!isPaused)}>
                {isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
              </CarouselButton>
            </div>
          )}
          <Button data-first-focus className="ml-auto" onClick={onClose}>
            <X size={20} strokeWidth={1.5} />
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The next Tab reaches the first link of the page. Browsers continue at the place of the removed dialog otherwise. */
function focusPageStart(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

function CarouselButton({ label, ...rest }: { label: string } & Omit<ComponentProps<'button'>, 'type'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-grid size-11 place-items-center rounded-sm hover:text-rubric"
      {...rest}
    />
  );
}

/**
 * One ad: a picture with its description, or text. Hidden ads take up space, so that the dialog has the height of the
 * tallest.
 */
function AdSlide({ ad: { picture, description, formatted }, isVisible }: { ad: Ad; isVisible: boolean }) {
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
              alt={picture.alt ?? (description ? '' : 'Announcement')}
              sizes={`${PHONE_COLUMN_SIZES}, 28rem`}
              isEager
              className="size-full"
            />
          )}
        </div>
      )}
      {description && (
        <FormattedText
          blocks={formatted.description}
          className={`px-5 py-5 sm:px-7 ${picture ? '' : 'py-8 font-serif text-[1.35rem]/normal'}`}
        />
      )}
    </div>
  );
}
