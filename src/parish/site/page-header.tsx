import type { ReactNode } from 'react';
import { Link } from '#kit/ui/controls/link.tsx';
import { navigation } from './navigation.ts';
import { useParish } from './site.ts';

interface PageHeaderProps {
  /** Path of the page, whose sections are linked. */
  readonly path: string;
  readonly title: string;
  readonly eyebrow?: string;
  /** '' for none. */
  readonly introduction: string;
  /** URL of a drawing of 640 x 280 with a dark background; a page from the server contains it, which saves a request. */
  readonly scene: string;
  /** Text and buttons below the introduction. */
  readonly children?: ReactNode;
}

/** Header of a public page: eyebrow, heading, introduction and links to the sections, beside a picture. */
export function PageHeader({ path, title, eyebrow, introduction, scene, children }: PageHeaderProps) {
  const { identity } = useParish();
  const sections = navigation.find((page) => page.path === path)?.sections ?? [];
  return (
    <header className="page-header">
      <div className="wrap">
        <div>
          <p className="eyebrow">{eyebrow ?? identity.saint}</p>
          <h1>{title}</h1>
          {introduction && <p className="introduction">{introduction}</p>}
          {children}
          {sections.length > 0 && (
            <ul>
              {sections.map(({ label, path }) => (
                <li key={path}>
                  <Link to={path} className="footer-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <img src={scene} alt="" width={640} height={280} suppressHydrationWarning />
      </div>
    </header>
  );
}
