import { useState } from 'react';
import { parish } from '#parish';
import { MapPlaceholder } from '../../ui/art/map-placeholder.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The map of the church. Nothing is loaded from the map's host until the visitor presses the button. */
export function MapFrame() {
  const { mapEmbedUrl } = parish.address;
  const [isRequested, setRequested] = useState(false);
  const isHydrated = useHydrated();
  if (mapEmbedUrl && isRequested)
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
      <MapPlaceholder />
      {mapEmbedUrl && isHydrated && (
        <div className="border-t border-line bg-raised px-5 py-4 md:absolute md:inset-x-0 md:bottom-0">
          <button type="button" className="button button-primary" onClick={() => setRequested(true)}>
            Show the map
          </button>
          <p className="mt-2 text-[0.95rem] text-quiet">
            The map is loaded from {new URL(mapEmbedUrl).host} only after you press this button.
          </p>
        </div>
      )}
    </div>
  );
}
