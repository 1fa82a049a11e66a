import { type ReactNode, useEffect, useRef, useState } from 'react';
import { parish } from '#parish';
import { InlineSource } from '../ui/inline-picture.tsx';
import { Link } from '../ui/link.tsx';
import picture from './hero.svg';

const HERO_END_ID = 'hero-end';

/**
 * The home page's first screen. Its text is in the HTML from the start; hero.css reveals it once the picture has
 * loaded.
 *
 * @param children the strip at the bottom.
 */
export function Hero({ children }: { children: ReactNode }) {
  const image = useRef<HTMLImageElement>(null);
  const [isImageLoaded, setImageLoaded] = useState(false);
  const revealText = () => setImageLoaded(true);

  useEffect(() => {
    // a picture that loaded before hydration fires no load event
    if (image.current?.complete) setImageLoaded(true);
  }, []);

  return (
    <div className="hero" data-picture={isImageLoaded ? 'shown' : undefined}>
      {/* delays the first paint until the complete hero is parsed: a frame with the header alone costs time, and the picture would shift */}
      {import.meta.env.SSR && <link rel="expect" href={`#${HERO_END_ID}`} blocking="render" />}
      <picture>
        <InlineSource src={picture} type="image/svg+xml" />
        <img
          ref={image}
          src={picture}
          alt=""
          width={2100}
          height={1400}
          fetchPriority="high"
          onLoad={revealText}
          onError={revealText}
        />
      </picture>
      <div className="hero-text wrap">
        <div className="reveals">
          <p className="eyebrow">{parish.jurisdiction}</p>
          <h1>{parish.name}</h1>
        </div>
        <p className="reveals tagline">{parish.tagline}</p>
        <p className="reveals actions">
          <a href={parish.liveStreamUrl} rel="noopener noreferrer" className="button button-lamp">
            Live Streaming
          </a>
          <Link to="/services" prefetch="intent" className="button button-night">
            Service Times
          </Link>
        </p>
      </div>
      {children}
      {/* Chromium's blocking="render" waits for an element's start tag, not its end */}
      <span id={HERO_END_ID} hidden />
    </div>
  );
}
