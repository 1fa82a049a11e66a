import type { LucideIcon } from 'lucide-react';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import Headphones from 'lucide-react/icons/headphones';
import type { ExpectedMedium } from '#kit/media/media-kind.ts';
import { formatBytes } from '#kit/ui/format-bytes.ts';
import type { ViewerFile } from '#kit/viewers/viewer-file.ts';
import type { Resource, ResourceType } from '../contract.ts';

interface ResourceTypeConfig {
  readonly icon: LucideIcon;
  /** Label of the action. */
  readonly verb: string;
  readonly expected: ExpectedMedium;
}

/** Display settings of the resource types, in the order of the specification. */
export const resourceTypeConfig: Readonly<Record<ResourceType, ResourceTypeConfig>> = {
  Audio: { icon: Headphones, verb: 'Play', expected: 'audio' },
  Video: { icon: Clapperboard, verb: 'Watch', expected: 'video' },
  Documents: { icon: FileText, verb: 'View', expected: 'document' },
};

/** URL of a resource: the link of a video, else the file. */
export function resourceUrl({ link, resource_url }: Resource): string {
  return link ?? resource_url;
}

/** Converts a resource for the viewers. */
export function toViewerFile(resource: Resource): ViewerFile {
  return {
    title: resource.resource_name,
    url: resourceUrl(resource),
    fileName: resource.file_name,
    expected: resourceTypeConfig[resource.resource_type].expected,
  };
}

/** Type and size of a file, 'PDF · 1.4 MB'; '' when unknown, as for a linked video. */
export function fileLabel({ file_name, bytes }: Pick<Resource, 'file_name' | 'bytes'>): string {
  const extension = /\.([a-z\d]{2,5})$/i.exec(file_name ?? '')?.[1]?.toUpperCase();
  return [extension, bytes !== null && formatBytes(bytes)].filter(Boolean).join(' · ');
}
