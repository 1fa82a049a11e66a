import { VisibilityAction } from '#gallery/editor/images-section.tsx';
import { galleryImageMessages } from '#gallery/messages.ts';
import { isProblem } from '#kit/api/problem.ts';
import { tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import { StateBadge } from '#kit/crud/list/record-details.tsx';
import { useCrud } from '#kit/crud/list/use-crud.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';

/** The picture that a visitor asks to take down, with actions to show, hide or delete it. */
export function RequestedPicture({ id }: { readonly id: number }) {
  const { value: loaded, error, reload } = useAsyncWithLists('the picture', () => readImage(id), String(id));
  const crud = useCrud({
    group: 'gallery',
    messages: galleryImageMessages,
    rows: loaded ? [loaded] : [],
    reload,
    form: () => null,
  });
  const [image] = crud.rows;
  return (
    <section ref={crud.section} aria-label="Picture" className="whitespace-normal">
      {error !== undefined && 'The picture could not be loaded.'}
      {loaded === null && 'It was deleted.'}
      {image && (
        <>
          <ResponsivePicture
            picture={image.picture}
            alt={image.alt}
            sizes="20rem"
            className="mb-2 aspect-[4/3] max-w-80 rounded-sm"
          />
          <div data-record={id} tabIndex={-1} className="-ml-3 flex flex-wrap items-center outline-none">
            <span className="px-3">
              <StateBadge
                isLive={image.isPublished !== false}
                label={image.isPublished === false ? galleryImageMessages.hidden : 'Visible'}
              />
            </span>
            <VisibilityAction image={image} crud={crud} reload={reload} />
            {crud.deleteButton(image, 'Delete image')}
            <Link
              to={tabUrl('gallery', image.folderId)}
              className="link inline-flex min-h-11 items-center px-3"
            >
              Open in the gallery
            </Link>
          </div>
        </>
      )}
      {crud.dialogs}
    </section>
  );
}

/** @returns null for a deleted picture. */
function readImage(id: number) {
  return browserClient.gallery.read({ params: { id } }).catch((error) => {
    if (isProblem(error, 'NOT_FOUND', 'GONE')) return null;
    throw error;
  });
}
