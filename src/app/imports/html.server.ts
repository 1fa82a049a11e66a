import { createDocument } from '@mixmark-io/domino';
import { htmlToMarkdown } from '#kit/formatted-text/editor/pasted-html.ts';

/** The time for a conversion grows with their square, and the parser is recursive. Longer HTML loses its formatting. */
const MAX_TAGS = 4_000;
const MAX_DEPTH = 100;
const MAX_CHARACTERS = 200_000;
/** Shortcodes that look like words in brackets, because they may have neither attributes nor an end. */
const PLAIN_CODES =
  /^(?:gallery|caption|wp_caption|embed|audio|video|playlist|youtube|vimeo|googlemaps?|contact|contact-form|contact-form-7|sitemap|events?|calendar|tribe_events|em_events|mec|slideshow|newsletter|divider|clear|more|nextpage)$/i;
/** Shortcodes that the address in them replaces. */
const PLAYERS = /^(?:audio|video|youtube|vimeo)$/i;
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{1,60})((?:\s[^\]\n]{0,500})?)\](\]?)/gi;
/** The beginning of a tag with a name that the parser does not support, such as '<https://parish.example>'. It is text. */
const NO_TAG = /<(?=\/?[a-z])(?!\/?[a-z][a-z\d-]*(?::[a-z][a-z\d-]*)?[\s/>])/gi;
/** The elements that end a paragraph, as part of a pattern. */
const BLOCKS = 'div|h[1-6]|ul|ol|table|blockquote|pre|figure|hr';
const BLOCK = new RegExp(`^</?(?:${BLOCKS}|li|dl|t\\w+|section|article|iframe|form)\\b`, 'i');
/** Where a paragraph ends in a text of the older editor: at an empty line, and before and after elements. */
const BOUNDARY = new RegExp(
  String.raw`\n\s*\n|(?=<(?:p|${BLOCKS})\b)|(?<=</(?:p|${BLOCKS})>|<hr ?/?>|<(?:div|blockquote)\b[^<>]{0,300}>)`,
  'i',
);
const YOUTUBE = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11})(?![\w-]).*/;

/** A picture in a post: its URL, its id on the old site, or both. */
export interface ShownPicture {
  readonly url: string | null;
  readonly ref: string | null;
  readonly alt: string;
}

interface ConvertedText {
  /** Formatted text. */
  readonly markdown: string;
  /** In their order. */
  readonly pictures: readonly ShownPicture[];
  /** What was left out. */
  readonly notes: readonly string[];
}

/** Converts the HTML of a WordPress post to formatted text. Players and maps become links; shortcodes are left out. */
export function convertHtml(html: string, site: string | null = null): ConvertedText {
  const shortcodes = new Map<string, number>();
  const galleries: string[] = [];
  const isBlocks = /<!-- wp:/.test(html);
  const withoutComments = html.slice(0, MAX_CHARACTERS).replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const tagged = withoutComments.replace(NO_TAG, '&lt;');
  const text = removeShortcodes(tagged, (name, attributes) => {
    const [address] = /https?:\/\/[^\s"'\]]+/i.exec(attributes) ?? [];
    if (address && PLAYERS.test(name)) return address;
    if (name === 'gallery')
      galleries.push(...(/ids=["']?([\d, ]+)/.exec(attributes)?.[1]?.match(/\d+/g) ?? []));
    if (!/^(?:gallery|caption|wp_caption|embed)$/.test(name))
      shortcodes.set(name, (shortcodes.get(name) ?? 0) + 1);
    return '';
  });
  const shown = isBlocks ? text : withParagraphs(text);
  const { body } = createDocument(`<body>${isTooComplex(shown) ? withoutTags(shown) : shown}`);
  const all = (selector: string) => Array.from(body.querySelectorAll<HTMLElement>(selector));
  for (const hidden of all('script, style, noscript, form, template, svg, .wp-block-file__button'))
    hidden.remove();
  for (const link of all('a[href^="/"]'))
    link.setAttribute('href', URL.parse(link.getAttribute('href') ?? '', site ?? '')?.href ?? '');
  for (const player of all('iframe, embed, video, audio, object, source')) replaceByLink(player);
  const pictures = all('img').map((image) => ({
    url: image.getAttribute('src'),
    ref: image.getAttribute('data-id') ?? /\bwp-image-(\d+)/.exec(image.className)?.[1] ?? null,
    alt: image.getAttribute('alt') ?? '',
  }));
  for (const image of all('img')) image.remove();
  // a link without a text would become its address, and a list item a bullet
  for (const holder of all('a, li, figure')) if (!holder.textContent?.trim()) holder.remove();
  const codes = [...shortcodes].map(([name, count]) => `[${name}]${count > 1 ? ` ${count} times` : ''}`);
  return {
    markdown: htmlToMarkdown(body.innerHTML, ''),
    pictures: [...pictures, ...galleries.map((ref) => ({ url: null, ref, alt: '' }))],
    notes: [
      ...(html.length > MAX_CHARACTERS ? ['Its text was too long, so its end is left out.'] : []),
      ...(codes.length > 0 ? [`Left out of the text: ${codes.join(', ')}.`] : []),
    ],
  };
}

/** The text of HTML on one line, without scripts and styles. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const { body } = createDocument(html.slice(0, 2_000));
  for (const hidden of Array.from(body.querySelectorAll('script, style'))) hidden.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Elements whose end may be missing do not count for the depth. */
function isTooComplex(html: string): boolean {
  const tags = html.match(/<\/?(?!(?:br|img|hr|p|li|td|tr|wbr|input)\b)[a-z]/gi) ?? [];
  let depth = 0;
  const isDeep = tags.some((tag) => {
    depth += tag.startsWith('</') ? -1 : 1;
    return depth > MAX_DEPTH;
  });
  return isDeep || (html.match(/<[a-z/]/gi)?.length ?? 0) > 2 * MAX_TAGS;
}

/** The text of HTML with its line breaks. */
function withoutTags(html: string): string {
  return html
    .replace(/<\/(?:p|div|li|h[1-6]|tr)>|<br ?\/?>/gi, '\n')
    .replace(/<[^<>]*>?/g, '')
    .replace(/\n/g, '<br>');
}

/** Removes the marks of shortcodes, and keeps the text between them. @param replace returns what becomes of an opening mark. */
function removeShortcodes(text: string, replace: (name: string, attributes: string) => string): string {
  const closed = new Set([...text.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name]) => name));
  return text.replace(SHORTCODE, (all, escaped, slash, name: string, attributes: string, end) => {
    if (escaped && end) return all.slice(1, -1);
    const isShortcode =
      slash || closed.has(name) || PLAIN_CODES.test(name) || /=|\/$/.test(attributes) || /[_-]/.test(name);
    // a link of Markdown, or words in brackets
    if (!isShortcode) return all;
    return escaped + (slash ? '' : replace(name.toLowerCase(), attributes)) + end;
  });
}

/** Adds the paragraphs and line breaks that WordPress adds to texts of its older editor when it shows them. */
function withParagraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(BOUNDARY)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>')}</p>`))
    .join('\n');
}

function replaceByLink(player: HTMLElement): void {
  const inner = player.querySelector('embed, source');
  const source =
    player.getAttribute('src') ?? player.getAttribute('data') ?? inner?.getAttribute('src') ?? '';
  const address = source.replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(address)) {
    player.remove();
    return;
  }
  const document = player.ownerDocument;
  const paragraph = document.createElement('p');
  const link = document.createElement('a');
  link.href = address.replace(YOUTUBE, 'https://www.youtube.com/watch?v=$1');
  link.textContent = link.href;
  paragraph.appendChild(link);
  player.replaceWith(paragraph);
}
