import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import type { ComponentProps, KeyboardEvent } from 'react';
import type { Ad } from '#contract/ads.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownAd } from './ad-slide.tsx';
import { useRotation } from './use-rotation.ts';

const TURNS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface AdCarouselProps {
  readonly ads: readonly Ad[];
  /** False until they are due: to make the window and to show it at once would hold a slow phone up. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The ads in a window, one at a time. Arrow keys turn, Escape closes (public specification, section 4). */
export function AdCarousel({ ads, isOpen, onClose }: AdCarouselProps) {
  const { at, isPaused, turn, setPaused } = useRotation(ads.length, isOpen);
  const turnByKey = ({ key }: KeyboardEvent) => {
    const by = TURNS[key];
    if (by !== undefined) turn(by);
  };
  return (
    <Dialog title="From the parish" isOpen={isOpen} onDismiss={onClose} closesOutside>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever the focus is in the window */}
      <div className="flex min-h-0 flex-col" onKeyDown={turnByKey}>
        <div className="grid min-h-0 grow overflow-y-auto" aria-live={isPaused ? 'polite' : 'off'}>
          {ads.map((ad, place) => (
            <ShownAd key={ad._id} ad={ad} isShown={place === at} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 sm:px-7">
          {ads.length > 1 && (
            <div className="flex items-center gap-1">
              <Tool label="Previous" icon={ChevronLeft} onClick={() => turn(-1)} />
              <p className="min-w-12 text-center tabular-nums">
                <span className="sr-only">Announcement </span>
                {at + 1} / {ads.length}
              </p>
              <Tool label="Next" icon={ChevronRight} onClick={() => turn(1)} />
              <Tool
                label={isPaused ? 'Go on' : 'Pause'}
                icon={isPaused ? Play : Pause}
                onClick={() => setPaused(!isPaused)}
              />
            </div>
          )}
          <button type="button" data-first-focus className="button button-quiet ml-auto" onClick={onClose}>
            <X size={20} strokeWidth={1.5} />
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Tool({
  label,
  icon: Icon,
  ...rest
}: { label: string; icon: typeof X } & Omit<ComponentProps<'button'>, 'type'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-grid size-11 place-items-center rounded-sm hover:text-rubric"
      {...rest}
    >
      <Icon size={22} strokeWidth={1.5} />
    </button>
  );
}
