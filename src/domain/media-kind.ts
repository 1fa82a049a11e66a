import { siteVideo } from './video-site.ts';
import { isWebAddress } from './web-address.ts';

/** What a file is to its viewer; 'none' for what no viewer shows. */
export type MediaKind = 'pdf' | 'office' | 'text' | 'picture' | 'audio' | 'video' | 'site-video' | 'none';

/** What a resource's type (Audio, Video, Documents) leads one to expect. */
export type ExpectedMedium = 'audio' | 'video' | 'document';

export interface NamedFile {
  /** Where it lies: on this site (`/media/…`), elsewhere on the web, or at the video site. */
  readonly address: string;
  /** The name it was uploaded under, 'Order of service.pdf', where it is known. */
  readonly fileName?: string | null | undefined;
  readonly expected?: ExpectedMedium | undefined;
}

/** Public specification, section 7. An .ogg file stands in both its lists: it is a video where one is expected. */
const ENDINGS: Readonly<Record<Exclude<MediaKind, 'site-video' | 'none'>, string>> = {
  pdf: 'pdf',
  office: 'doc docx xls xlsx ppt pptx',
  text: 'txt',
  picture: 'jpg jpeg png gif webp avif',
  audio: 'mp3 wav ogg m4a aac flac',
  video: 'mp4 webm mov avi',
};
const KINDS: ReadonlyMap<string, MediaKind> = new Map(
  Object.entries(ENDINGS).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as MediaKind] as const),
  ),
);

/** Which viewer a file wants: by its address if that is a video site's link, else by the ending of its name or address. */
export function mediaKind({ address, fileName, expected }: NamedFile): MediaKind {
  if (siteVideo(address)) return 'site-video';
  if (!isWebAddress(address)) return 'none';
  for (const name of [fileName ?? '', pathOf(address)]) {
    const ending = /\.([a-z\d]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
    if (ending === 'ogg' && expected === 'video') return 'video';
    const kind = KINDS.get(ending);
    if (kind) return kind;
  }
  return 'none';
}

/** The path of an address, without its host, whose name ends as it likes, and without its query. */
function pathOf(address: string): string {
  return new URL(address, 'https://here.invalid').pathname;
}
