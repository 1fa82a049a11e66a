import { type ReactNode, useEffect, useRef, useState } from 'react';
import { parish } from '#parish';
import { SourceWithin } from '../ui/inline-picture.tsx';
import { Link } from '../ui/link.tsx';
import picture from './hero.svg';

const END = 'hero-end';

/**
 * The home page's first screen. Its words are in the page from the start; hero.css lets them appear once the picture has.
 *
 * @param children the strip at its foot.
 */
export function Hero({ children }: { children: ReactNode }) {
  const image = useRef<HTMLImageElement>(null);
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);

  useEffect(() => {
    // a picture that arrived before the scripts did tells nobody any more
    if (image.current?.complete) setShown(true);
  }, []);

  return (
    <div className="hero" data-picture={isShown ? 'shown' : undefined}>
      {/* a page that arrives waits with its first frame until all of this is there: one of the header alone would be drawn for nothing, and the picture would move */}
      {import.meta.env.SSR && <link rel="expect" href={`#${END}`} blocking="render" />}
      <picture>
        <SourceWithin address={picture} type="image/svg+xml" />
        <img
          ref={image}
          src={picture}
          alt=""
          width={2100}
          height={1400}
          fetchPriority="high"
          onLoad={show}
          onError={show}
        />
      </picture>
      <div className="hero-words wrap">
        <div className="rises">
          <p className="eyebrow">{parish.jurisdiction}</p>
          <h1>{parish.name}</h1>
        </div>
        <p className="rises tagline">{parish.tagline}</p>
        <p className="rises actions">
          <a href={parish.liveStreamUrl} rel="noopener noreferrer" className="button button-lamp">
            Live Streaming
          </a>
          <Link to="/services" prefetch="intent" className="button button-night">
            Service Times
          </Link>
        </p>
      </div>
      {children}
      {/* Chromium waits for a beginning, and not for an end */}
      <span id={END} hidden />
    </div>
  );
}
