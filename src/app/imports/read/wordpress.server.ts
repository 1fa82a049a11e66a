import { countOf } from '#kit/text/count.ts';
import { convertHtml, textOfHtml } from '../html.server.ts';
import { eventItem } from './event.server.ts';
import type { PostBody, ReadContext, ReadItem } from './item.ts';
import { createLibrary } from './library.server.ts';
import { readTimes } from './wordpress-events.server.ts';
import { type XmlItem, xmlItems } from './xml-items.server.ts';

const CHILDREN = new Set(['item', 'wp:author', 'wp:base_site_url', 'wp:base_blog_url']);
/** What themes and plugins store for themselves; a list of them would hide what matters. */
const TECHNICAL = /^(?:nav_menu|revision|custom_css|customize|oembed|wp_|elementor|acf-|user_request|jp_)/;
/** Types of posts that are a part of others. */
const PLACES = ['tribe_venue', 'location'];
const PARTS = [...PLACES, 'attachment'];

const GALLERY_WITHOUT_IDS = /\[gallery(?![^\]]*\bids=)/;

/** Pages of this site on which the content of a page with such a name usually is. */
export const KNOWN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:home|front-?page|welcome)$/, '/'],
  [/contact|visit|location|direction|find-us/, '/about#visit-us'],
  [/about|history|vicar|priest|clergy|staff/, '/about'],
  [/donat|giv(?:e|ing)|offering/, '/donate'],
  [/galler|photo|picture/, '/gallery'],
  [/service|worship|qurbana|schedule|liturgy/, '/services'],
  [/event|calendar|news|bulletin/, '/eventsandnews'],
  [/organi[sz]ation|ministr|sunday-?school|mgocsm|mmvs|ocym|youth/, '/organizations'],
  [/lectionary|reading/, '/lectionary/services'],
  [/prayer/, '/prayer-request'],
  [/privacy/, '/privacy'],
];

/** What posts refer to, and what was read of them. */
type Site = Awaited<ReturnType<typeof readSite>>;

/** Reads a WordPress export (WXR) twice: first what posts refer to, then the posts. @throws UnreadableFile */
export async function* readWordPress(
  open: () => AsyncIterable<string>,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const site = await readSite(open());
  if (site.origin) context.onSite(site.origin);
  for await (const item of xmlItems(open(), new Set(['item']))) {
    try {
      yield* readPost(item, site, context);
    } catch (error) {
      const title = item.text('title').slice(0, 200);
      yield { kind: 'others', key: `${title} ${item.text('guid')}`, title, skip: context.explain(error) };
    }
  }
  yield* site.library.rest();
}

async function readSite(chunks: AsyncIterable<string>) {
  const authors = new Map<string, { name: string; email: string }>();
  const places = new Map<string, string>();
  const library = createLibrary();
  let origin: string | null = null;
  for await (const item of xmlItems(chunks, CHILDREN)) {
    const { name, text, meta } = item;
    const type = text('wp:post_type');
    if (name === 'wp:author')
      authors.set(text('wp:author_login'), {
        name: textOfHtml(text('wp:author_display_name') || text('wp:author_login')),
        email: text('wp:author_email').toLowerCase(),
      });
    else if (name !== 'item') origin = URL.parse(text(name))?.origin ?? origin;
    else if (type === 'attachment') library.add(item, titleOf(item));
    // Events Manager refers to its own number
    else if (PLACES.includes(type)) places.set(meta.get('_location_id') ?? text('wp:post_id'), placeOf(item));
  }
  /** The ids of events whose other dates the file may have as events of their own. */
  const recurring = new Set<string>();
  /** The post of each GUID: copied sites may have one for several posts. */
  const guids = new Map<string, string>();
  return { authors, places, library, origin, recurring, guids };
}

function* readPost(item: XmlItem, site: Site, context: ReadContext): Generator<ReadItem> {
  const { text, meta } = item;
  const type = text('wp:post_type') || 'post';
  if (PARTS.includes(type) || TECHNICAL.test(type)) return;
  const status = text('wp:status');
  const [ref, url] = [text('wp:post_id'), text('link')];
  const guid = text('guid') || `${type} ${ref} ${url}`;
  if (!site.guids.has(guid)) site.guids.set(guid, ref);
  const key = site.guids.get(guid) === ref ? guid : `${guid} ${ref}`;
  const common = { key, title: titleOf(item), ref, url };
  const leave = (skip: string) => ({ ...common, kind: 'others', skip }) as const;
  const times = readTimes(type, meta, context);
  if (type !== 'post' && type !== 'page' && !times)
    return yield leave(`This site has nothing for its type, “${type}”.`);
  if (status === 'trash' || status === 'auto-draft')
    return yield leave('It was in the trash of the old site.');
  if (times && site.recurring.has(text('wp:post_parent')))
    return yield leave('It is a date of a recurring event.');
  if (times?.repeats && times.repeats !== 'unreadable') site.recurring.add(ref);

  const content = text('content:encoded') || text('excerpt:encoded');
  const { markdown, pictures, notes } = convertHtml(content, site.origin);
  const uploaded = GALLERY_WITHOUT_IDS.test(content) ? site.library.uploadedTo(ref) : [];
  const isProtected = text('wp:post_password') !== '' || status === 'private';
  const isPublished = /^(?:publish|future|)$/.test(status) && !isProtected;
  const thumbnail = meta.get('_thumbnail_id') ?? null;
  const shown = [...(thumbnail ? [{ url: null, ref: thumbnail, alt: '' }] : []), ...pictures, ...uploaded];
  const { items, missing } = site.library.picturesOf({ ...common, isPublished }, shown, site.origin);
  const left = [
    ...(item.comments > 0 ? [countOf(item.comments, 'comment')] : []),
    ...(missing > 0
      ? [countOf(missing, 'picture that is not in this export', 'pictures that are not in this export')]
      : []),
  ];
  const ownNotes = [
    ...(isProtected ? ['It was private or had a password, so it is a draft.'] : []),
    ...notes,
    ...left.map((what) => `Left out: ${what}.`),
  ];
  const written = writtenAt(item, context);
  const showFrom = status === 'future' ? written : null;
  if (times) {
    const location =
      item.categories.find(({ domain }) => /(?:location|venue)$/.test(domain))?.name ?? times.place;
    const event = eventItem(
      {
        ...{ title: common.title, description: markdown, isPublished, showFrom },
        ...{ start: times.start, end: times.end, repeats: times.repeats },
        location: site.places.get(location) ?? (/^\d*$/.test(location) ? null : textOfHtml(location)),
        isCanceled: /^(?:cancell?ed|postponed)$/.test(meta.get('_tribe_events_status') ?? ''),
      },
      context.today,
    );
    yield { ...common, ...event, notes: [...ownNotes, ...event.notes] };
  } else {
    const author = site.authors.get(text('dc:creator'));
    const body: PostBody = {
      ...{ text: markdown, isPublished, showFrom, writtenAt: written },
      author: author?.name ?? (textOfHtml(text('dc:creator')) || null),
      authorEmail: author?.email ?? null,
    };
    const target = type === 'post' ? 'news' : targetOf(text('wp:post_name'), common.title);
    yield { ...common, kind: type === 'post' ? 'articles' : 'pages', target, body, notes: ownNotes };
  }
  yield* items;
}

function placeOf(item: XmlItem): string {
  const parts = [
    ...['_VenueAddress', '_VenueCity', '_VenueStateProvince', '_VenueState', '_VenueProvince', '_VenueZip'],
    ...['_location_address', '_location_town', '_location_state', '_location_postcode'],
  ].map((name) => item.meta.get(name)?.trim() ?? '');
  return [...new Set([titleOf(item), ...parts])].filter(Boolean).join(', ');
}

/** When a post was written: in UTC, otherwise in the parish's time zone, for a draft its last change. */
function writtenAt({ text }: XmlItem, { timeZone }: ReadContext): string | null {
  const find = (...names: string[]) => names.map(text).find((one) => /^(?!0000)\d{4}-/.test(one));
  const utc = find('wp:post_date_gmt', 'wp:post_modified_gmt');
  const local = utc ?? find('wp:post_date', 'wp:post_modified');
  try {
    const written = local && Temporal.PlainDateTime.from(local).toZonedDateTime(utc ? 'UTC' : timeZone);
    return written ? written.toInstant().toString({ smallestUnit: 'millisecond' }) : null;
  } catch {
    return null;
  }
}

/** The title, otherwise the beginning of the text. */
function titleOf({ text }: XmlItem): string {
  const title = textOfHtml(text('title'));
  if (title) return title;
  // the beginning first, because the pattern is slow for long texts
  const start = text('content:encoded').slice(0, 4_000);
  const content = textOfHtml(start.replace(/<!--[\s\S]*?-->|\[[^\]]*\]/g, ' '));
  return content.length > 60 ? `${content.slice(0, 60).replace(/\s+\S*$/, '')} …` : content || 'Untitled';
}

/** The page of this site that corresponds to one with such a name or title. */
function targetOf(...names: readonly string[]): string | null {
  const isNamed = (pattern: RegExp) => names.some((name) => pattern.test(name.toLowerCase()));
  return KNOWN_PAGES.find(([pattern]) => isNamed(pattern))?.[1] ?? null;
}
