import { z } from 'zod';
import { ResourceBody, type ResourceType } from '#contract/service-resources.ts';
import { mediaKind } from '#domain/media-kind.ts';
import { fileRefusal } from '../../../session/upload-errors.ts';
import { type FileType, fileTypes } from './file-types.ts';
import type { ResourceRow } from './row-adapters.ts';

/** What the form of a resource holds. */
export interface ResourceValues {
  readonly resourceName: string;
  readonly resourceType: ResourceType;
  /** Link of a video; '' for a file. */
  readonly resourceUrl: string;
  /** A file that was chosen, the first or one in the place of the one before. */
  readonly file: File | null;
}

/** What the form begins with; a new resource is Audio (admin specification, section 9). */
export function valuesOf(resource?: ResourceRow): ResourceValues {
  return {
    resourceName: resource?.resource_name ?? '',
    resourceType: resource?.resource_type ?? 'Audio',
    resourceUrl: resource?.resource_type === 'Video' ? resource.resource_url : '',
    file: null,
  };
}

/**
 * What is asked of a resource before it is sent (admin specification, section 5): of a video its link, else a file.
 *
 * @param present type of the resource that is edited: as long as it stays, so may its file.
 * @param link its link, which may stay too: a film may lie on this site.
 */
export function valuesSchema(present?: ResourceType, link = '') {
  const { resourceName, resourceUrl } = ResourceBody.shape;
  const ofFile = (type: FileType) =>
    z.object({ resourceType: z.literal(type), resourceName, file: fileOf(type, type !== present) });
  const ofVideo = z.object({
    resourceType: z.literal('Video'),
    resourceName,
    resourceUrl: resourceUrl.refine((given) => given === '' || given === link || isVideo(given), VIDEO_LINKS),
  });
  return z.discriminatedUnion('resourceType', [ofFile('Audio'), ofVideo, ofFile('Documents')]);
}

const VIDEO_LINKS =
  'This must be an https link to a video on YouTube, or to a film file: MP4, WEBM, OGG, MOV or AVI';

/** Whether the video player knows what to do with a link. */
function isVideo(link: string): boolean {
  const kind = mediaKind({ address: link, expected: 'video' });
  return link.startsWith('https://') && (kind === 'video' || kind === 'site-video');
}

function fileOf(type: FileType, isRequired: boolean) {
  const { kind, missing } = fileTypes[type];
  return z.custom<File | null>().superRefine((file, { addIssue }) => {
    const fault = file ? fileRefusal(file, kind) : isRequired && missing;
    if (fault) addIssue(fault);
  });
}
