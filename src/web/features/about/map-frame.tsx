import { useState } from 'react';
import { parish } from '#parish';
import { MapStill } from '../../ui/art/map-placeholder.tsx';
import { useIsAwake } from '../../ui/use-hydrated.ts';

/** A map of where the church stands: our own still until somebody asks for the real one, and only then the map's host. */
export function MapFrame() {
  const { mapEmbedUrl } = parish.address;
  const [isAsked, setAsked] = useState(false);
  const isAwake = useIsAwake();
  if (mapEmbedUrl && isAsked)
    return (
      <iframe
        src={mapEmbedUrl}
        title={`Map: ${parish.name}`}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
        ref={(frame) => frame?.focus()}
        className="aspect-[4/3] w-full rounded-sm border border-line md:aspect-[16/10]"
      />
    );
  return (
    <div className="relative overflow-hidden rounded-sm border border-line">
      <MapStill />
      {mapEmbedUrl && isAwake && (
        <div className="border-t border-line bg-raised px-5 py-4 md:absolute md:inset-x-0 md:bottom-0">
          <button type="button" className="button button-primary" onClick={() => setAsked(true)}>
            Show the map
          </button>
          <p className="mt-2 text-[0.95rem] text-quiet">
            Until you press it, nothing is asked of {new URL(mapEmbedUrl).host}.
          </p>
        </div>
      )}
    </div>
  );
}
