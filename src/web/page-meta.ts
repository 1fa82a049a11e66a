import type { MetaDescriptor } from 'react-router';
import { parish } from '#parish';

/** The parish and its city, as a window's title and a link preview name the site. */
const SITE_NAME = `${parish.name}, ${parish.address.city}`;
/** Stands for a page that has no picture of its own: 1200 by 630 pixels, the size that link previews crop to. */
const PREVIEW_IMAGE = '/og.jpg';

export interface PageMeta {
  /** What this page is, for the window's title; the home page has none and bears the parish's name alone. */
  readonly title?: string;
  /** One or two sentences of plain text, about 160 characters. */
  readonly description: string;
  /** The page's canonical path, beginning with `/`. */
  readonly path: string;
  /** Path or address of the picture that a link preview shows; the parish's own when absent or null. */
  readonly image?: string | null;
  readonly type?: 'website' | 'article';
  /** Whether searches may find it and go on from it; yes when absent. */
  readonly isForSearch?: boolean;
  /** From the root loader: `matches[0].loaderData.publicUrl`. Without it nothing that needs a whole address is told. */
  readonly publicUrl: string | undefined;
}

/** A window's title: what the page is, then whose. */
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
  isForSearch = true,
  publicUrl,
}: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: title ?? SITE_NAME },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    ...(isForSearch ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
  ];
  if (!publicUrl) return tags;
  const address = new URL(path, publicUrl).href;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(image ?? PREVIEW_IMAGE, publicUrl).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
