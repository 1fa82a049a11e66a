import { data } from 'react-router';
import { parish } from '#parish';
import { CategoryLinks } from '../features/gallery/category-links.tsx';
import { GallerySkeleton } from '../features/gallery/gallery-skeleton.tsx';
import { galleryTitle } from '../features/gallery/gallery-title.ts';
import { askedGallery, galleryAddress } from '../features/gallery/gallery-url.ts';
import { GalleryView } from '../features/gallery/gallery-view.tsx';
import { loadGallery } from '../features/gallery/load-gallery.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { Arriving, soon } from '../ui/deferred.tsx';
import type { Route } from './+types/gallery';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedGallery(url);
  const shown = await loadGallery(context.get(pageContext).client, asked);
  // a page that lacks a list is shown, but not kept for the next visitor
  return data({ asked, shown: { value: shown } }, { status: shown.status });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const asked = askedGallery(url);
  return { asked, shown: await soon(loadGallery(browserClient, asked)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shown = loaderData?.shown.value;
  const opened = shown instanceof Promise ? undefined : shown?.opened;
  return pageMeta({
    title: galleryTitle(opened),
    description: `Pictures from the life of ${parish.name}, ${parish.address.city}: feasts and Holy Week, the building of the church and its consecration.`,
    // the same pictures, whichever category the folder was reached by
    path: galleryAddress({ category: 'all', folderId: opened?._id ?? null }),
    image: opened?.cover?.picture.src ?? null,
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** Pictures from the life of the parish, in folders and by category (public specification, section 2). */
export default function GalleryPage({ loaderData: { asked, shown } }: Route.ComponentProps) {
  return (
    <main>
      <header className="wrap pt-14 md:pt-20">
        <p className="eyebrow">{parish.shortName.saint}</p>
        <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">Photo Gallery</h1>
        <p className="mt-4 max-w-[55ch] text-[1.2rem] text-quiet">
          Umbrellas and lamps, palms and processions, and everybody who was there: the parish’s years in
          pictures.
        </p>
      </header>
      <div className="wrap pt-8 pb-20 md:pb-28">
        <CategoryLinks category={asked.folderId === null ? asked.category : null} />
        <div className="mt-8">
          <Arriving soon={shown} skeleton={<GallerySkeleton />}>
            {(gallery) => <GalleryView asked={asked} shown={gallery} />}
          </Arriving>
        </div>
      </div>
    </main>
  );
}
