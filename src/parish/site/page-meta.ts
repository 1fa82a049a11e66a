import type { MetaDescriptor, UIMatch } from 'react-router';
import { linkPreview } from '#kit/media/link-preview.ts';
import { type Site, type SiteParish, siteName } from './site.ts';

interface PageMeta {
  /** The page's name in the window title. The home page has none and shows the parish's name alone. */
  readonly title?: string;
  /** One or two sentences of plain text, about 160 characters. */
  readonly description: string | ((parish: SiteParish) => string);
  /** The page's canonical path, starting with `/`. */
  readonly path: string;
  /**
   * Path or URL of the picture in link previews, a JPEG of 1,200 by 630 pixels: the `preview` of a `Picture`, or one of
   * `scripts/build/vite-plugin-page-previews.ts`. By default that of the hero's picture.
   */
  readonly image?: string;
  readonly type?: 'website' | 'article';
  /** Whether search engines may index it and follow its links; true by default. */
  readonly isIndexable?: boolean;
  /** Undefined if the root loader failed; then only the title remains. */
  readonly site: Site | undefined;
}

type Match<Data> = Pick<UIMatch<Data>, 'id' | 'loaderData'>;

interface MetaArgs {
  readonly matches: readonly [Match<Site | undefined>, ...(Match<unknown> | undefined)[]];
}

interface StaticPage extends Omit<PageMeta, 'description' | 'site'> {
  readonly description: string | ((parish: SiteParish, matches: MetaArgs['matches']) => string);
}

/** The `meta` export of a page whose title and path do not depend on its data. */
export const staticMeta =
  ({ description: text, ...page }: StaticPage) =>
  ({ matches }: MetaArgs) =>
    pageMeta({
      ...page,
      description: (parish) => (typeof text === 'string' ? text : text(parish, matches)),
      site: matches[0].loaderData,
    });

/** Window title: the page's name, then the site's. */
export function pageTitle(site: Pick<Site, 'parish'> | undefined, title?: string): string {
  return [title, site && siteName(site.parish)].filter(Boolean).join(' · ');
}

/** Title, description, canonical link and Open Graph tags (https://ogp.me) of a public page, for its `meta` export. */
export function pageMeta({
  title,
  description: text,
  path,
  image,
  type = 'website',
  isIndexable = true,
  site,
}: PageMeta): MetaDescriptor[] {
  if (!site) return [{ title: pageTitle(site, title) }];
  const { publicUrl, parish } = site;
  const description = typeof text === 'string' ? text : text(parish);
  const tags: MetaDescriptor[] = [
    { title: pageTitle(site, title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: siteName(parish) },
    { property: 'og:title', content: title ?? siteName(parish) },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    ...(isIndexable ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
  ];
  const absoluteUrl = (address: string) => new URL(address, publicUrl).href;
  const url = absoluteUrl(path);
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    {
      property: 'og:image',
      content: absoluteUrl(image ?? parish.pictures.hero?.preview ?? '/previews/parish.jpg'),
    },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: linkPreview.width },
    { property: 'og:image:height', content: linkPreview.height },
    { property: 'og:image:alt', content: pageTitle(site, title) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
