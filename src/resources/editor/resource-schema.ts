import { z } from 'zod';
import { mediaKind } from '#kit/media/media-kind.ts';
import { fileError } from '#kit/uploads/upload-errors.ts';
import { ResourceBody, type ResourceType } from '../contract.ts';
import { type FileType, fileTypes } from './file-types.ts';

/** Values of the resource form. */
export interface ResourceValues {
  readonly resourceName: string;
  readonly resourceType: ResourceType;
  /** Link of a video; '' for a file. */
  readonly resourceUrl: string;
  /** The selected file, if any. */
  readonly file: File | null;
  /** 'folder 7' */
  readonly folder?: string | number;
  /** The version whose file or link was restored, if any. */
  readonly content?: object;
}

/**
 * Schema of the form (admin specification, section 5): a video needs a link, other types need a file.
 *
 * @param currentType type of the edited resource; while it is unchanged, no new file is required.
 * @param currentLink its link, which remains valid even if it is a path on this site.
 */
export function resourceSchema(currentType?: ResourceType, currentLink = '') {
  const { resourceName, resourceUrl } = ResourceBody.shape;
  const fileResource = (type: FileType) =>
    z.object({ resourceType: z.literal(type), resourceName, file: fileSchema(type, type !== currentType) });
  const videoResource = z.object({
    resourceType: z.literal('Video'),
    resourceName,
    resourceUrl: resourceUrl.refine(
      (url) => url === '' || url === currentLink || isVideoLink(url),
      INVALID_VIDEO_LINK,
    ),
  });
  return z.discriminatedUnion('resourceType', [
    fileResource('Audio'),
    videoResource,
    fileResource('Documents'),
  ]);
}

const INVALID_VIDEO_LINK =
  'Enter an https link to a YouTube video or to a video file (MP4, WEBM, OGG, MOV or AVI)';

/** Whether the video player supports a link. */
function isVideoLink(link: string): boolean {
  const kind = mediaKind({ url: link, expected: 'video' });
  return link.startsWith('https://') && (kind === 'video' || kind === 'site-video');
}

function fileSchema(type: FileType, isRequired: boolean) {
  const { kind, missingMessage } = fileTypes[type];
  return z.custom<File | null>().superRefine((file, { addIssue }) => {
    const message = file ? fileError(file, kind) : isRequired && missingMessage;
    if (message) addIssue(message);
  });
}
