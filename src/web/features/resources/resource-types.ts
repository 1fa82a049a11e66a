import type { LucideIcon } from 'lucide-react';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import Headphones from 'lucide-react/icons/headphones';
import type { Resource, ResourceType } from '#contract/service-resources.ts';
import type { ExpectedMedium } from '#domain/media-kind.ts';
import type { ViewedFile } from '../../ui/viewers/open-file.ts';

interface TypeFacts {
  readonly icon: LucideIcon;
  /** What one does with it. */
  readonly verb: string;
  readonly expected: ExpectedMedium;
}

/** What each type of a resource leads one to expect, in the specification's order. */
export const typeFacts: Readonly<Record<ResourceType, TypeFacts>> = {
  Audio: { icon: Headphones, verb: 'Play', expected: 'audio' },
  Video: { icon: Clapperboard, verb: 'Watch', expected: 'video' },
  Documents: { icon: FileText, verb: 'View', expected: 'document' },
};

/** Where a resource lies: a video at its link, anything else as a file. */
export function resourceAddress({ link, resource_url }: Resource): string {
  return link ?? resource_url;
}

/** A resource as the viewers show it. */
export function viewedFile(resource: Resource): ViewedFile {
  return {
    title: resource.resource_name,
    address: resourceAddress(resource),
    fileName: resource.file_name,
    expected: typeFacts[resource.resource_type].expected,
  };
}
