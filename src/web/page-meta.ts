import type { MetaDescriptor } from 'react-router';
import { linkPreview } from '#domain/media/link-preview.ts';
import { parish } from '#parish';

/** The site's name in window titles and link previews. */
const SITE_NAME = `${parish.name}, ${parish.address.city}`;

export interface PageMeta {
  /** The page's name in the window title. The home page has none and shows the parish's name alone. */
  readonly title?: string;
  /** One or two sentences of plain text, about 160 characters. */
  readonly description: string;
  /** The page's canonical path, starting with `/`. */
  readonly path: string;
  /**
   * Path or URL of the picture in link previews, a JPEG of 1,200 by 630 pixels: the `preview` of a `Picture`, or one of
   * `scripts/build/vite-plugin-page-previews.ts`. By default the one that shows the parish's name.
   */
  readonly image?: string;
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
  image = '/previews/parish.jpg',
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
    { property: 'og:image', content: absoluteUrl(image) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: linkPreview.width },
    { property: 'og:image:height', content: linkPreview.height },
    { property: 'og:image:alt', content: pageTitle(title) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ];
}
