import { isWebUrl } from '#kit/text/links/web-url.ts';
import { useHydrated } from '#kit/ui/use-hydrated.ts';
import type { Resource } from '../contract.ts';
import { fileLabel, resourceTypeConfig, resourceUrl } from './resource-types.ts';

const CARD = 'group flex h-full min-h-24 w-full items-start gap-4 px-5 py-4 text-left';

/**
 * A resource's name and type. Opens its viewer; before hydration it links to the file or video, if that is a web URL.
 */
export function ResourceCard({ resource, onOpen }: { resource: Resource; onOpen: () => void }) {
  const isHydrated = useHydrated();
  const face = <CardFace resource={resource} />;
  if (isHydrated)
    return (
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className={CARD}>
        {face}
      </button>
    );
  const url = resourceUrl(resource);
  if (!isWebUrl(url)) return <div className={CARD}>{face}</div>;
  return (
    <a href={url} download={resource.file_name ?? undefined} rel="noopener noreferrer" className={CARD}>
      {face}
    </a>
  );
}

function CardFace({ resource }: { resource: Resource }) {
  const { resource_name, resource_type } = resource;
  const Icon = resourceTypeConfig[resource_type].icon;
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full border border-line text-rubric group-hover:border-rubric">
        <Icon size={20} strokeWidth={1.5} />
      </span>
      <span className="min-w-0">
        <span className="block font-serif text-[1.25rem]/tight wrap-anywhere group-hover:text-rubric group-hover:underline">
          {resource_name}
        </span>{' '}
        <span className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="eyebrow rounded-sm border border-line px-2 py-1">{resource_type}</span>{' '}
          <span className="text-[0.9rem] text-quiet">{fileLabel(resource)}</span>
        </span>
      </span>
    </>
  );
}
