import { escapeXml, textElement, XML_DECLARATION } from '#kit/text/xml.ts';

export interface FeedItem {
  readonly title: string;
  /** Absolute URL of the page. */
  readonly url: string;
  /** Absolute URL that does not change with the title; identifies the item. */
  readonly id: string;
  readonly createdAt: string;
  readonly author?: string | undefined;
  readonly summary: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly content: string;
  /** Absolute URL. */
  readonly picture: string | undefined;
}

/** Creates an RSS 2.0 feed (https://www.rssboard.org/rss-specification) with full texts and pictures. */
export function createRss({
  title,
  description,
  url,
  feedUrl,
  items,
}: {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the page with the same content. */
  readonly url: string;
  readonly feedUrl: string;
  readonly items: readonly FeedItem[];
}): string {
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${textElement('title', title)}
${textElement('link', url)}
${textElement('description', description)}
<language>en-us</language>
<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>
${items.map(itemElement).join('\n')}
</channel>
</rss>
`;
}

function itemElement({ title, url, id, createdAt, author, summary, content, picture }: FeedItem): string {
  return [
    '<item>',
    textElement('title', title),
    textElement('link', url),
    textElement('guid', id),
    textElement('pubDate', new Date(createdAt).toUTCString()),
    author && textElement('dc:creator', author),
    textElement('description', summary),
    textElement('content:encoded', toHtml(content, picture)),
    picture && `<media:content url="${escapeXml(picture)}" medium="image"/>`,
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');
}

function toHtml(content: string, picture: string | undefined): string {
  const paragraphs = content
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeXml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`);
  return [...(picture ? [`<p><img src="${escapeXml(picture)}" alt=""></p>`] : []), ...paragraphs].join('\n');
}
