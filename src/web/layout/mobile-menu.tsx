import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Chevron } from '../ui/chevron.tsx';
import { Link } from '../ui/link.tsx';
import { Account } from './account-link.tsx';
import { currentMark, type NavigationPage, navigation } from './navigation.ts';

/**
 * The navigation on a phone: `<details>`, so that it opens without scripts. With them it closes on Escape, when the
 * visitor goes somewhere and when focus leaves it. The style sheet keeps the page behind it still.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);

  const close = () => {
    if (!menu.current?.open) return;
    if (menu.current.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    menu.current.open = false;
  };

  useEffect(() => {
    // when the scripts come nobody has gone anywhere: who opened it before them finds it open
    if (shownAt.current !== key) close();
    shownAt.current = key;
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
          {navigation.map((page) => (
            <li key={page.path}>
              <PageEntry page={page} />
            </li>
          ))}
        </ul>
        <Account />
      </nav>
    </details>
  );
}

function PageEntry({ page }: { page: NavigationPage }) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to={page.path} aria-current={currentMark(page, pathname)} className="mobile-menu-page">
        {page.label}
      </Link>
      {page.sections.length > 0 && (
        <details>
          <summary className="mobile-menu-more">
            <span className="sr-only">{page.label} sections</span>
            <Chevron size={20} />
          </summary>
          <ul>
            {page.sections.map(({ label, anchor }) => (
              <li key={anchor}>
                <Link to={`${page.path}#${anchor}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
