import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect } from 'react';
import type { Picture as PictureForms } from '#contract/media.ts';
import { parish } from '#parish';
import { pageTitle } from '../page-meta.ts';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';
import { PHONE_COLUMN } from './picture-sizes.ts';

interface RecordLeafProps {
  readonly title: string;
  readonly picture: PictureForms | null;
  /** The list that it stands in. */
  readonly back: { readonly to: string; readonly text: string };
  readonly children: ReactNode;
}

/** The page of one record: its picture, and a leaf laid over the picture's lower edge. Prints on a clean sheet. */
export function RecordLeaf({ title, picture, back, children }: RecordLeafProps) {
  useEffect(() => {
    // a record that arrived after its page could not name the window
    document.title = pageTitle(title);
  }, [title]);

  return (
    <main className="pb-20 print:pb-0">
      <p className="wrap py-3 print:hidden">
        <Link to={back.to} className="link inline-flex min-h-11 items-center gap-2 font-semibold">
          <ArrowLeft size={20} strokeWidth={1.5} /> {back.text}
        </Link>
      </p>
      {picture && (
        <Picture
          picture={picture}
          alt=""
          sizes={`${PHONE_COLUMN}, (min-width: 68rem) 68rem, 100vw`}
          isMain
          className="record-picture mx-auto aspect-[16/10] w-full max-w-[68rem] md:aspect-[2/1] [&_img]:object-[50%_65%]"
        />
      )}
      <article className={`record-leaf ${picture ? 'over-picture' : ''}`}>
        {children}
        <p className="mt-6 hidden border-t border-line pt-4 text-quiet print:block">
          {parish.name} · {parish.address.street}, {parish.address.city} · {parish.phone.shown}
        </p>
      </article>
    </main>
  );
}
