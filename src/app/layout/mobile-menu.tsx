import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Chevron } from '#kit/ui/art/chevron.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { ariaCurrent, menuPages, type NavigationPage } from '#parish/site/navigation.ts';
import { AccountLink } from './account-link.tsx';

/**
 * The navigation on phones: `<details>`, so that it opens without scripts. With scripts it closes on Escape, on
 * navigation and when focus leaves it. The style sheet locks the scrolling of the page behind it.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const renderedKey = useRef(key);

  const close = () => {
    if (!menu.current?.open) return;
    if (menu.current.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    menu.current.open = false;
  };

  useEffect(() => {
    // hydration is not a navigation: a menu that was opened before it stays open
    if (renderedKey.current !== key) close();
    renderedKey.current = key;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <details
      ref={menu}
      className="mobile-menu"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary ref={button} className="button button-quiet">
        Menu
      </summary>
      <nav aria-label="Main" className="mobile-menu-panel">
        <ul>
          {menuPages.map((page) => (
            <li key={page.path}>
              <PageEntry page={page} />
            </li>
          ))}
        </ul>
        <AccountLink className="link min-h-11" />
      </nav>
    </details>
  );
}

function PageEntry({ page }: { page: NavigationPage }) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to={page.path} aria-current={ariaCurrent(page, pathname)} className="mobile-menu-page">
        {page.label}
      </Link>
      {page.sections.length > 0 && (
        <details>
          <summary className="mobile-menu-more">
            <span className="sr-only">{page.label} sections</span>
            <Chevron size={20} />
          </summary>
          <ul>
            {page.sections.map(({ label, path }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
