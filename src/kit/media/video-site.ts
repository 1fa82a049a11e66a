/** Hosts of the video site, for exact comparison: `youtube.com.evil.example` must not match. */
const HOSTS = new Set(
  ['', 'www.', 'm.', 'music.']
    .map((part) => `${part}youtube.com`)
    .concat(['youtube-nocookie.com', 'www.youtube-nocookie.com']),
);
const SHORT_HOST = 'youtu.be';
const VIDEO_ID = /^[\w-]{11}$/;
/** Path segments that precede the id. */
const FOLDERS = new Set(['embed', 'shorts', 'live', 'v', 'e']);
/** '90', '90s', '1h2m3s' */
const DURATION = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** Origin of the player that sets no cookies before playback; listed in `frame-src`. */
export const VIDEO_EMBED_ORIGIN = 'https://www.youtube-nocookie.com';

interface VideoReference {
  /** 11 letters, digits, `_` or `-`. */
  readonly id: string;
  /** Start position in seconds. */
  readonly startSeconds: number;
}

/**
 * Parses a link to the video site (public specification, section 7) in any of its usual forms, with or without scheme.
 * Returns undefined for other URLs.
 */
export function parseVideoUrl(address: string): VideoReference | undefined {
  const url = toWebUrl(address.trim());
  if (!url) return undefined;
  const id = videoIdOf(url);
  if (id === undefined || !VIDEO_ID.test(id)) return undefined;
  const { searchParams } = url;
  return { id, startSeconds: toSeconds(searchParams.get('t') ?? searchParams.get('start') ?? '') };
}

/** Returns the URL of the player for a video. It starts immediately, because the visitor clicked to load it. */
export function videoEmbedUrl({ id, startSeconds }: VideoReference): string {
  const start = startSeconds > 0 ? `&start=${startSeconds}` : '';
  return `${VIDEO_EMBED_ORIGIN}/embed/${id}?autoplay=1&rel=0${start}`;
}

function toWebUrl(address: string): URL | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

function videoIdOf({ host, pathname, searchParams }: URL): string | undefined {
  const [first, second] = pathname.split('/').filter(Boolean);
  if (host === SHORT_HOST) return first;
  if (!HOSTS.has(host)) return undefined;
  if (first === 'watch') return searchParams.get('v') ?? undefined;
  return FOLDERS.has(first ?? '') ? second : undefined;
}

function toSeconds(moment: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = DURATION.exec(moment) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
