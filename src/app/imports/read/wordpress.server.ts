import { createDocument } from '@mixmark-io/domino';
import { fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { countOf } from '#kit/text/count.ts';
import type { EventSource, FileSource, ReadContext, ReadItem, TextSource } from './item.ts';
import { eventTypes } from './wordpress-events.server.ts';
import { type XmlItem, xmlItems } from './xml-items.server.ts';

const CHILDREN = new Set(['item', 'wp:author', 'wp:base_site_url', 'wp:base_blog_url']);
/** What themes and plugins store for themselves; a list of them would hide what matters. */
const TECHNICAL = /^(?:nav_menu|revision|custom_css|customize|oembed|wp_|elementor|acf-|user_request|jp_)/;
const PLACE_TYPES = new Set(['tribe_venue', 'location']);
const ASIDE_TYPES = new Set([...PLACE_TYPES, 'tribe_organizer']);

/** Pages of this site on which the content of a page with such a name usually is. */
const KNOWN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:home|front-?page|welcome)$/, '/'],
  [/contact|visit|location|direction|find-us/, '/about#visit-us'],
  [/about|history|vicar|priest|clergy|staff/, '/about'],
  [/donat|giv(?:e|ing)|offering/, '/donate'],
  [/galler|photo|picture/, '/gallery'],
  [/service|worship|qurbana|schedule|liturgy/, '/services'],
  [/event|calendar|news|bulletin/, '/eventsandnews'],
  [/organi[sz]ation|ministr|sunday-?school|mgocsm|mmvs|ocym|youth/, '/organizations'],
  [/lectionary|reading/, '/lectionary'],
  [/prayer/, '/prayer-request'],
  [/privacy/, '/privacy'],
];

/** Reads a WordPress export (WXR). @throws UnreadableFile */
export async function* readWordPress(
  chunks: AsyncIterable<string>,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const authors = new Map<string, { name: string; email: string }>();
  for await (const item of xmlItems(chunks, CHILDREN)) {
    const text = (name: string) => item.texts.get(name)?.trim() ?? '';
    if (item.name === 'wp:author') {
      const name = text('wp:author_display_name') || text('wp:author_login');
      authors.set(text('wp:author_login'), {
        name: plain(name),
        email: text('wp:author_email').toLowerCase(),
      });
    } else if (item.name === 'item') yield* readPost(item, authors.get(text('dc:creator')), context);
    else if (URL.canParse(text(item.name))) context.onSite(new URL(text(item.name)).origin);
  }
}

function* readPost(
  item: XmlItem,
  author: { name: string; email: string } | undefined,
  context: ReadContext,
): Generator<ReadItem> {
  const text = (name: string) => item.texts.get(name)?.trim() ?? '';
  const { meta } = item;
  const type = text('wp:post_type') || 'post';
  const status = text('wp:status');
  const ref = text('wp:post_id') || null;
  const url = text('link') || null;
  const title = plain(text('title')) || titleFrom(text('content:encoded'));
  const common = {
    key: text('guid') || `${type} ${ref} ${url}`,
    title,
    ref,
    url,
    parent: text('wp:post_parent'),
  };
  const comments = item.comments > 0 ? { note: `Left out: ${countOf(item.comments, 'comment')}.` } : {};
  if (type === 'attachment') return yield readAttachment(item, common);
  if (ASIDE_TYPES.has(type))
    return yield {
      ...common,
      kind: 'details',
      // Events Manager refers to its own number
      ref: meta.get('_location_id') ?? ref,
      body: { place: PLACE_TYPES.has(type) ? placeOf(title, meta) : null },
    };
  if (TECHNICAL.test(type)) return;
  const unused = { ...common, kind: 'others' } as const;
  if (status === 'trash' || status === 'auto-draft')
    return yield { ...unused, skip: 'It was in the trash of the old site.' };
  const written = writtenAt(item, context);
  const source: TextSource = {
    html: text('content:encoded') || text('excerpt:encoded'),
    isPublished: status === 'publish' || status === 'future' || status === '',
    showFrom: status === 'future' ? written : null,
    writtenAt: status === 'future' ? null : written,
    author: author?.name ?? (plain(text('dc:creator')) || null),
    authorEmail: author?.email ?? null,
    thumbnail: meta.get('_thumbnail_id') ?? null,
  };
  const isProtected = text('wp:post_password') !== '';
  const body = isProtected ? { ...source, isPublished: false } : source;
  const notes = isProtected ? { note: 'It had a password, so it is a draft.' } : comments;
  if (type === 'post') yield { ...common, ...notes, kind: 'articles', target: 'news', body };
  else if (type === 'page')
    yield { ...common, ...notes, kind: 'pages', target: targetOf(text('wp:post_name'), title), body };
  else if (type in eventTypes) yield { ...readEvent(item, body, context), ...common, ...notes };
  else yield { ...unused, skip: `This site has nothing for its type, “${type}”.` };
}

function readEvent(
  { texts, meta, categories }: XmlItem,
  source: TextSource,
  context: ReadContext,
): Pick<ReadItem, 'kind' | 'target' | 'body'> {
  const when = eventTypes[texts.get('wp:post_type')?.trim() ?? '']?.(meta, context);
  const place = categories.find(({ domain }) => domain.endsWith('location'))?.name;
  const body: EventSource = {
    start: null,
    end: null,
    ...source,
    ...when,
    place: plain(place ?? meta.get('evcal_location_name') ?? '') || null,
    isCanceled: /^cancell?ed$/.test(meta.get('_tribe_events_status') ?? ''),
  };
  return { kind: 'events', target: 'events', body };
}

function readAttachment({ texts, meta }: XmlItem, common: Omit<ReadItem, 'kind'>): ReadItem {
  const url = texts.get('wp:attachment_url')?.trim() || texts.get('guid')?.trim() || '';
  const format = parseFileFormat(fileNameIn(url));
  const isPicture = fileKinds.picture.formats.some((one) => one === format);
  const body: FileSource = {
    url,
    alt: plain(meta.get('_wp_attachment_image_alt') ?? '') || null,
    caption: plain(texts.get('excerpt:encoded') ?? '') || null,
  };
  const file = { ...common, key: fileKey(url), url, body };
  if (!format) return { ...file, kind: 'others', skip: `This site cannot show its format: ${url}` };
  return isPicture
    ? { ...file, kind: 'pictures', target: 'gallery-images' }
    : { ...file, kind: 'documents', target: 'resources' };
}

/** The name of the file at a URL. */
export const fileNameIn = (url: string) => url.split(/[?#]/)[0]?.split('/').pop() ?? '';

/** What identifies a file: its URL without scheme, size and query, because posts show smaller copies. */
export function fileKey(url: string): string {
  const name = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?#].*/, '');
  return `file ${name.replace(/-(?:\d+x\d+|scaled)(?=\.\w+$)/, '')}`;
}

function placeOf(title: string, meta: ReadonlyMap<string, string>): string {
  const parts = [
    ...['_VenueAddress', '_VenueCity', '_VenueStateProvince', '_VenueState', '_VenueProvince', '_VenueZip'],
    ...['_location_address', '_location_town', '_location_state', '_location_postcode'],
  ].map((name) => meta.get(name)?.trim() ?? '');
  return [...new Set([title, ...parts])].filter(Boolean).join(', ');
}

/** When a post was written: in UTC, otherwise in the parish's time zone, for a draft its last change. */
function writtenAt({ texts }: XmlItem, { timeZone }: ReadContext): string | null {
  const of = (name: string) => (texts.get(name) ?? '').trim();
  const isDate = (text: string) => /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  try {
    const utc = ['wp:post_date_gmt', 'wp:post_modified_gmt'].map(of).find(isDate);
    if (utc)
      return Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`).toString({ smallestUnit: 'millisecond' });
    const local = ['wp:post_date', 'wp:post_modified'].map(of).find(isDate);
    if (!local) return null;
    const zoned = Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(timeZone);
    return zoned.toInstant().toString({ smallestUnit: 'millisecond' });
  } catch {
    return null;
  }
}

/** The text of HTML on one line, without scripts and styles. */
export function plain(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const { body } = createDocument(html.slice(0, 2_000));
  for (const hidden of Array.from(body.querySelectorAll('script, style'))) hidden.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function titleFrom(html: string): string {
  // the beginning first, because the pattern is slow for long texts
  const text = plain(html.slice(0, 4_000).replace(/<!--[\s\S]*?-->|\[[^\]]*\]/g, ' '));
  return text.length > 60 ? `${text.slice(0, 60).replace(/\s+\S*$/, '')} …` : text || 'Untitled';
}

/** The page of this site that corresponds to one with such a name or title. */
function targetOf(...names: readonly string[]): string | null {
  const isNamed = (pattern: RegExp) => names.some((name) => pattern.test(name.toLowerCase()));
  return KNOWN_PAGES.find(([pattern]) => isNamed(pattern))?.[1] ?? null;
}
