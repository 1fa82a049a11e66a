import { LRUCache } from 'lru-cache';
import { linkify } from '../text/links/linkify.ts';
import { preview } from '../text/preview.ts';
import { escapeXml } from '../text/xml.ts';
import { linkNodes } from './link-nodes.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { absoluteHref, type TextNode, textOf } from './text-node.ts';

/** In characters of source. */
const CACHE_SIZE = 4_000_000;

/** Lists and searches read the same texts again and again, often within one request. */
const cache = new LRUCache<string, readonly TextNode[]>({
  maxSize: CACHE_SIZE,
  sizeCalculation: (_, source) => source.length,
});

/** The formatting of a stored text; empty for null and ''. */
export function formattedText(source: string | null): readonly TextNode[] {
  if (!source) return [];
  const cached = cache.get(source);
  if (cached) return cached;
  const blocks = parseMarkdown(source);
  cache.set(source, blocks);
  return blocks;
}

/** A stored text without its formatting, for all but pages: searches, feeds, calendars, previews, structured data. */
export const plainText = (source: string | null): string => textOf(formattedText(source));

/** The HTML of formatted text for a page outside the site. @param heading the element of its headings. */
export function formattedHtml(
  nodes: readonly TextNode[],
  site: { readonly publicUrl: string; readonly heading: 'h3' | 'h4' },
): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeXml(node);
      const { tag, href, host, start } = node;
      const content = formattedHtml(node.children, site);
      if (href === undefined) {
        const name = tag === 'h' ? site.heading : tag;
        return `<${name}${start === undefined ? '' : ` start="${start}"`}>${content}</${name}>`;
      }
      const url = escapeXml(absoluteHref(href, site.publicUrl));
      const link = `<a href="${url}" rel="noreferrer"><bdi>${content}</bdi></a>`;
      return host ? `${link} (<bdi>${escapeXml(host)}</bdi>)` : link;
    })
    .join('');
}

/** The first `characters` of the plain text, with its links and three dots; null if the text is not longer. */
export function excerptOf(source: string | null, characters: number): readonly TextNode[] | null {
  const text = plainText(source);
  const { text: start, isCut } = preview(text, characters);
  if (!isCut) return null;
  const parts = linkify(text, start.length);
  const last = parts.at(-1);
  // in the same text node: dots of their own may move to the next line when a font arrives
  const dotted =
    last && !last.href ? [...parts.slice(0, -1), { text: `${last.text}...` }] : [...parts, { text: '...' }];
  return [{ tag: 'p', children: linkNodes(dotted) }];
}
