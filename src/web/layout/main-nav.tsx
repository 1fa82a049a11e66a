import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Chevron } from '../ui/chevron.tsx';
import { Link } from '../ui/link.tsx';
import { currentMark, type NavigationPage, navigation } from './navigation.ts';
import { arrowTarget } from './roving-focus.ts';
import { type Submenu, useSubmenu } from './use-submenu.ts';

/** The header's navigation where there is room for it. Without scripts its submenus open by `:hover` and `:focus-within`. */
export function MainNav() {
  const submenu = useSubmenu();
  return (
    <nav aria-label="Main" className="main-nav">
      <ul>
        {navigation.map((page) =>
          page.sections.length > 0 ? (
            <PageWithSections key={page.path} page={page} submenu={submenu} />
          ) : (
            <li key={page.path}>
              <PageLink page={page} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function PageLink({ page }: { page: NavigationPage }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={page.path}
      prefetch="intent"
      aria-current={currentMark(page, pathname)}
      className="main-nav-page"
    >
      <span>{page.label}</span>
    </Link>
  );
}

function PageWithSections({ page, submenu }: { page: NavigationPage; submenu: Submenu }) {
  // the same wherever it is written
  const listId = `${page.path.slice(1) || 'home'}-sections`;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = submenu.openPath === page.path;
  /** A finger that touches also "enters" and "leaves": only a mouse hovers. */
  const onHover = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.key === 'Escape' && isOpen) {
      submenu.close();
      button.current?.focus();
    }
    const entries = [...(list.current?.querySelectorAll('a') ?? [])];
    const from = entries.indexOf(event.target as HTMLAnchorElement);
    if (from < 0 && event.target !== button.current) return;
    const to = arrowTarget(event.key, { from, count: entries.length });
    if (to === undefined) return;
    event.preventDefault();
    // a hidden entry takes no focus
    flushSync(() => submenu.open(page.path));
    entries[to]?.focus();
  }

  return (
    <li
      data-open={isOpen || undefined}
      onPointerEnter={onHover(() => submenu.open(page.path))}
      onPointerLeave={onHover(submenu.closeSoon)}
      onBlur={(event) => {
        if (isOpen && !event.currentTarget.contains(event.relatedTarget)) submenu.close();
      }}
      onKeyDown={onKeyDown}
    >
      <PageLink page={page} />
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => submenu.toggle(page.path)}
      >
        <span className="sr-only">{page.label} sections</span>
        <Chevron size={16} />
      </button>
      <ul id={listId} ref={list} className="submenu">
        {page.sections.map(({ label, anchor }) => (
          <li key={anchor}>
            <Link to={`${page.path}#${anchor}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
