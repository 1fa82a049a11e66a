import { data } from 'react-router';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { pageMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import type { Route } from './+types/gallery';
import { type CategoryFilter, categoryFilters } from './categories.ts';
import { galleryUrl, parseGalleryQuery } from './gallery-url.ts';
import { GalleryView, galleryTitle } from './gallery-view.tsx';
import { loadGallery } from './load-gallery.ts';
import photographs from './photographs.svg';
import inlinePhotographs from './photographs.svg?inline';

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseGalleryQuery(url);
  const gallery = await loadGallery(context.get(pageContext).client, query);
  // incomplete pages are sent with 503, so that they are not cached
  return data({ query, gallery: { value: gallery } }, { status: gallery.status });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = parseGalleryQuery(url);
  return { query, gallery: await deferred(loadGallery(browserClient, query)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const gallery = loaderData?.gallery.value;
  const openFolder = gallery instanceof Promise ? undefined : gallery?.openFolder;
  return pageMeta({
    title: galleryTitle(openFolder),
    description: (parish) =>
      `Pictures from the life of ${siteName(parish)}: feasts and Holy Week, the building of the church and its consecration.`,
    // canonical: the same folder can be reached through several categories
    path: galleryUrl({ category: 'all', folderId: openFolder?._id ?? null }),
    image: openFolder?.cover?.picture.preview ?? '/previews/gallery.jpg',
    site: matches[0].loaderData,
  });
}

/** The gallery page (public specification, section 2). */
export default function GalleryPage({ loaderData: { query, gallery } }: Route.ComponentProps) {
  const { words } = useParish();
  return (
    <main>
      <PageHeader
        path="/gallery"
        scene={import.meta.env.SSR ? inlinePhotographs : photographs}
        title="Photo Gallery"
        introduction={words.galleryIntroduction}
      />
      <div className="section wrap">
        <CategoryLinks category={query.folderId === null ? query.category : null} />
        <div className="mt-8">
          <DeferredContent data={gallery} skeleton={<GallerySkeleton />}>
            {(gallery) => <GalleryView query={query} data={gallery} />}
          </DeferredContent>
        </div>
      </div>
    </main>
  );
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeleton of the gallery. */
function GallerySkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div className="mt-12 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-4">
        {KEYS.map((key) => (
          <div key={key}>
            <div className="aspect-[4/3] rounded-sm bg-line" />
            <div className="mt-3 h-5 w-3/5 rounded-sm bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * The category filters as links, so that each has a URL and works without scripts.
 *
 * @param category the selected filter; null inside a folder.
 */
function CategoryLinks({ category }: { category: CategoryFilter | null }) {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {categoryFilters.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={galleryUrl({ category: value, folderId: null })}
              aria-current={value === category ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-sm border border-edge px-4 font-semibold hover:border-rubric hover:text-rubric aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
