import { useEffect, useRef, useState } from 'react';
import { Cross } from '#kit/ui/art/cross.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { type Deferred, DeferredContent } from '#kit/ui/feedback/deferred.tsx';
import { PictureSources } from '#kit/ui/media/picture.tsx';
import { streetLine, useParish } from '#parish/site/site.ts';
import { SundayContent } from '#services/sunday-content.tsx';
import drawing from './hero.svg';
import inlineDrawing from './hero.svg?inline';
import type { HomeData } from './load-home.ts';
import { TodayLine } from './this-sunday.tsx';

const HERO_END_ID = 'hero-end';
/** Of the picture. A third too small on phones with a pixel ratio of 3, without visible difference. */
const SIZES = '(max-width: 39.99rem) and (min-resolution: 2.5dppx) 60vw, 100vw';

/**
 * The home page's first screen: parish, services and the day in the church, beside the parish's picture or a
 * cross. Its text is in the HTML from the start; hero.css reveals it once the picture has loaded. The demonstration has
 * a drawing, which a page from the server contains: this saves a round trip before the largest contentful paint.
 */
export function Hero({ home }: { home: Deferred<HomeData> }) {
  const { identity, place, links, pictures, isDemonstration } = useParish();
  const picture = pictures.hero;
  const image = useRef<HTMLImageElement>(null);
  const [isImageLoaded, setImageLoaded] = useState(
    picture === null && (import.meta.env.SSR || !isDemonstration),
  );
  const revealText = () => setImageLoaded(true);

  useEffect(() => {
    // a picture that loaded before hydration fires no load event
    if (image.current?.complete) setImageLoaded(true);
  }, []);

  const imageProps = {
    ref: image,
    fetchPriority: 'high',
    onLoad: revealText,
    onError: revealText,
  } as const;
  return (
    <div
      className="hero"
      data-picture={isImageLoaded ? 'shown' : undefined}
      data-focus={picture ? identity.heroFocus : undefined}
      suppressHydrationWarning
    >
      {/* delays the first paint until the complete hero is parsed: a frame with the header alone costs time, and the picture would shift */}
      {import.meta.env.SSR && <link rel="expect" href={`#${HERO_END_ID}`} blocking="render" />}
      {picture ? (
        <picture className="contents">
          <PictureSources sources={picture.sources} sizes={SIZES} />
          <img {...imageProps} alt="" src={picture.src} className="inset-0 size-full" />
        </picture>
      ) : isDemonstration ? (
        <img
          {...imageProps}
          alt=""
          src={import.meta.env.SSR ? inlineDrawing : drawing}
          width={2100}
          height={1400}
          suppressHydrationWarning
        />
      ) : (
        <Cross className="m-auto h-28 text-lamp" />
      )}
      <div className="hero-text wrap">
        <div className="reveals">
          <p className="eyebrow">{identity.jurisdiction}</p>
          <h1>{identity.name}</h1>
          <SundayContent>
            {({ texts: { headline, changes } }) =>
              headline && (
                <p className="service" data-changed={changes.length > 0 || undefined}>
                  {headline}
                </p>
              )
            }
          </SundayContent>
          <p>{streetLine(place)}</p>
        </div>
        <p className="reveals tagline">{identity.tagline.replace(/\bAD (?=\d)/g, 'AD\u00a0')}</p>
        <p className="reveals actions">
          {links.liveStreamUrl && (
            <SundayContent>
              {({ isLive, isLiveSoon }) => (
                <a
                  href={links.liveStreamUrl}
                  rel="noopener noreferrer"
                  className={`button ${isLiveSoon ? 'button-lamp' : 'button-night'}`}
                >
                  {isLive ? 'Live now' : 'Live Streaming'}
                </a>
              )}
            </SundayContent>
          )}
          <Link to="/services" prefetch="intent" className="button button-night">
            Service Times
          </Link>
          <Link to="/visit" prefetch="intent" className="button button-night">
            First time? Plan your visit
          </Link>
        </p>
      </div>
      <div className="hero-today">
        <DeferredContent data={home} skeleton={null}>
          {({ today }) => <TodayLine today={today} />}
        </DeferredContent>
      </div>
      {/* Chromium's blocking="render" waits for an element's start tag, not its end */}
      <span id={HERO_END_ID} hidden />
    </div>
  );
}
