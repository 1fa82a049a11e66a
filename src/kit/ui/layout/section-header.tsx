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
    <header className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
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
