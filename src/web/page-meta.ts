import type { MetaDescriptor } from 'react-router';
import { parish } from '#parish';

/** The site's name in window titles and link previews. */
const SITE_NAME = `${parish.name}, ${parish.address.city}`;
/** Link preview of pages without a picture of their own; 1200 by 630 pixels. */
const PREVIEW_IMAGE = '/og.jpg';

export interface PageMeta {
  /** The page's name in the window title. The home page has none and shows the parish's name alone. */
  readonly title?: string;
  /** One or two sentences of plain text, about 160 characters. */
  readonly description: string;
  /** The page's canonical path, starting with `/`. */
  readonly path: string;
  /** Path or URL of the picture in link previews; the parish's own when absent or null. */
  readonly image?: string | null;
  readonly type?: 'website' | 'article';
  /** Whether search engines may index it and follow its links; true by default. */
  readonly isIndexable?: boolean;
  /** Structured data for search engines (https://schema.org); undefined if required properties are unknown. */
  readonly structuredData?: (absoluteUrl: AbsoluteUrl) => object | undefined;
  /**
   * From the root loader: `matches[0].loaderData.publicUrl`. Without it, tags that need an absolute URL are omitted.
   */
  readonly publicUrl: string | undefined;
}

/** Converts a path or URL to an absolute URL. */
export type AbsoluteUrl = (path: string) => string;

/** Window title: the page's name, then the site's. */
export function pageTitle(title?: string): string {
  return title ? `${title} · ${SITE_NAME}` : SITE_NAME;
}

/** Title, description, canonical link and Open Graph tags (https://ogp.me) of a public page, for its `meta` export. */
export function pageMeta({
  title,
  description,
  path,
  image,
  type = 'website',
  isIndexable = true,
  structuredData,
  publicUrl,
}: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: title ?? SITE_NAME },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    ...(isIndexable ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
  ];
  if (!publicUrl) return tags;
  const absoluteUrl: AbsoluteUrl = (address) => new URL(address, publicUrl).href;
  const url = absoluteUrl(path);
  const structured = structuredData?.(absoluteUrl);
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absoluteUrl(image ?? PREVIEW_IMAGE) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ];
}
