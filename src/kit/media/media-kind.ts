import { isWebUrl } from '../text/links/web-url.ts';
import { parseVideoUrl } from './video-site.ts';

/** Kind of viewer for a file; 'none' if there is no viewer. */
export type MediaKind = 'pdf' | 'office' | 'text' | 'picture' | 'audio' | 'video' | 'site-video' | 'none';

/** Expected medium, from the resource's type (Audio, Video, Documents). */
export type ExpectedMedium = 'audio' | 'video' | 'document';

export interface NamedFile {
  /** URL of the file: a path on this site (`/media/…`), another site or the video site. */
  readonly url: string;
  /** Original file name, 'Order of service.pdf', if known. */
  readonly fileName?: string | null | undefined;
  readonly expected?: ExpectedMedium | undefined;
}

/** Public specification, section 7, which lists .ogg as both audio and video: it is a video if one is expected. */
const EXTENSIONS: Readonly<Record<Exclude<MediaKind, 'site-video' | 'none'>, string>> = {
  pdf: 'pdf',
  office: 'doc docx xls xlsx ppt pptx',
  text: 'txt',
  picture: 'jpg jpeg png gif webp avif',
  audio: 'mp3 wav ogg m4a aac flac',
  video: 'mp4 webm mov avi',
};
const KINDS: ReadonlyMap<string, MediaKind> = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as MediaKind] as const),
  ),
);

/** Selects the viewer: 'site-video' for a link to the video site, otherwise by the extension of the file name or URL. */
export function mediaKind({ url, fileName, expected }: NamedFile): MediaKind {
  if (parseVideoUrl(url)) return 'site-video';
  if (!isWebUrl(url)) return 'none';
  for (const name of [fileName ?? '', pathOf(url)]) {
    const ending = /\.([a-z\d]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
    if (ending === 'ogg' && expected === 'video') return 'video';
    const kind = KINDS.get(ending);
    if (kind) return kind;
  }
  return 'none';
}

/** The path of a URL, without query and without the host, which may end like a file extension. */
function pathOf(url: string): string {
  return new URL(url, 'https://here.invalid').pathname;
}
