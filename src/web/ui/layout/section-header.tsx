import type { ReactNode } from 'react';
import { parish } from '#parish';
import { Link } from '../controls/link.tsx';

interface SectionHeaderProps {
  readonly eyebrow: string;
  readonly title: string;
  /** Link to the complete list. */
  readonly more?: { readonly to: string; readonly text: string };
}

/** Header of a section: eyebrow, heading and an optional link. */
export function SectionHeader({ eyebrow, title, more }: SectionHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h2 className="mt-2 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">{title}</h2>
      </div>
      {more && (
        <Link to={more.to} className="link inline-flex min-h-11 items-center font-semibold">
          {more.text}
        </Link>
      )}
    </header>
  );
}

interface PageHeaderProps {
  readonly title: string;
  readonly eyebrow?: string;
  readonly introduction: string;
  /** Links below the introduction. */
  readonly children?: ReactNode;
}

/** Header of a public page: eyebrow, heading and introduction. */
export function PageHeader({ title, eyebrow, introduction, children }: PageHeaderProps) {
  return (
    <header className="wrap pt-14 md:pt-20">
      <p className="eyebrow">{eyebrow ?? parish.shortName.saint}</p>
      <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">{title}</h1>
      <p className="mt-4 max-w-[55ch] text-[1.2rem] text-quiet">{introduction}</p>
      {children && <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">{children}</div>}
    </header>
  );
}
