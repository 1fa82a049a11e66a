/** The video site's own hosts, compared whole: `youtube.com.evil.example` is none of them. */
const HOSTS = new Set(
  ['', 'www.', 'm.', 'music.']
    .map((part) => `${part}youtube.com`)
    .concat(['youtube-nocookie.com', 'www.youtube-nocookie.com']),
);
const SHORT_HOST = 'youtu.be';
const VIDEO_ID = /^[\w-]{11}$/;
/** Folders of the site's addresses after which the id stands. */
const FOLDERS = new Set(['embed', 'shorts', 'live', 'v', 'e']);
/** '90', '90s', '1h2m3s' */
const MOMENT = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** The origin of the site's player that sets no cookie before it plays: what a page's `frame-src` has to list. */
export const VIDEO_EMBED_ORIGIN = 'https://www.youtube-nocookie.com';

export interface SiteVideo {
  /** Eleven letters, digits, `_` or `-`. */
  readonly id: string;
  /** Where to begin, in seconds. */
  readonly startSeconds: number;
}

/**
 * The video that a link to the video site leads to (public specification, section 7), written in any of the usual ways,
 * with or without its scheme; undefined for any other address.
 */
export function siteVideo(address: string): SiteVideo | undefined {
  const url = webUrl(address.trim());
  if (!url) return undefined;
  const id = idIn(url);
  if (id === undefined || !VIDEO_ID.test(id)) return undefined;
  const { searchParams } = url;
  return { id, startSeconds: seconds(searchParams.get('t') ?? searchParams.get('start') ?? '') };
}

/** The address of the site's player for one video, which begins at once: somebody has asked for it. */
export function videoEmbedAddress({ id, startSeconds }: SiteVideo): string {
  const start = startSeconds > 0 ? `&start=${startSeconds}` : '';
  return `${VIDEO_EMBED_ORIGIN}/embed/${id}?autoplay=1&rel=0${start}`;
}

function webUrl(address: string): URL | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

function idIn({ host, pathname, searchParams }: URL): string | undefined {
  const [first, second] = pathname.split('/').filter(Boolean);
  if (host === SHORT_HOST) return first;
  if (!HOSTS.has(host)) return undefined;
  if (first === 'watch') return searchParams.get('v') ?? undefined;
  return FOLDERS.has(first ?? '') ? second : undefined;
}

function seconds(moment: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = MOMENT.exec(moment) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
