import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect } from 'react';
import type { Picture } from '#kit/media/contract.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { PHONE_COLUMN_SIZES, ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { pageTitle } from './page-meta.ts';
import { addressLine, useParish } from './site.ts';

interface DetailPageProps {
  readonly title: string;
  readonly picture?: Picture | null;
  /** Link to the list that contains the record. */
  readonly back: { readonly to: string; readonly text: string };
  /** Whether a form shows the page in a dialog, which has its own title and landmarks. */
  readonly isPreview?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * Layout of a record's page: the picture, and the text on a sheet that overlaps it. Prints without header and footer.
 */
export function DetailPage({ title, picture, back, isPreview, children }: DetailPageProps) {
  const parish = useParish();
  const Frame = isPreview ? 'div' : 'main';
  const windowTitle = pageTitle({ parish }, title);
  useEffect(() => {
    // deferred data arrive after the page's `meta` was evaluated
    if (!isPreview) document.title = windowTitle;
  }, [windowTitle, isPreview]);

  return (
    <Frame className="pb-20 print:pb-0">
      <p className="wrap py-3 print:hidden">
        <Link to={back.to} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
          <ArrowLeft size={20} strokeWidth={1.5} /> {back.text}
        </Link>
      </p>
      {picture && (
        <ResponsivePicture
          picture={picture}
          alt={picture.alt ?? ''}
          sizes={`${PHONE_COLUMN_SIZES}, (min-width: 68rem) 68rem, 100vw`}
          isPriority
          className="detail-picture mx-auto aspect-[16/10] w-full max-w-[68rem] md:aspect-[2/1] [&_img]:object-[50%_65%]"
        />
      )}
      <article className={`detail-page ${picture ? 'over-picture' : ''}`}>
        {children}
        <p className="mt-6 hidden border-t border-line pt-4 text-quiet print:block">
          {[parish.identity.name, addressLine(parish.place), parish.place.phone].filter(Boolean).join(' · ')}
        </p>
      </article>
    </Frame>
  );
}

/** Skeleton of a detail page. */
export function DetailSkeleton() {
  return (
    <main className="pb-20" aria-busy="true">
      <h1 className="sr-only">Loading</h1>
      <div className="mx-auto mt-[4.25rem] aspect-[16/10] w-full max-w-[68rem] bg-line md:aspect-[2/1]" />
      <div className="wrap max-w-[46rem] py-10">
        <Skeleton lines={6} />
      </div>
    </main>
  );
}
