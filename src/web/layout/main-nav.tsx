import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Chevron } from '../ui/chevron.tsx';
import { Link } from '../ui/link.tsx';
import { ariaCurrent, type NavigationPage, navigation } from './navigation.ts';
import { nextFocusIndex } from './roving-focus.ts';
import { type Submenu, useSubmenu } from './use-submenu.ts';

/** The header's navigation on wide screens. Without scripts its submenus open on `:hover` and `:focus-within`. */
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
      aria-current={ariaCurrent(page, pathname)}
      className="main-nav-page"
    >
      <span>{page.label}</span>
    </Link>
  );
}

function PageWithSections({ page, submenu }: { page: NavigationPage; submenu: Submenu }) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = submenu.openPath === page.path;
  /** Touching also fires pointerenter and pointerleave; only a mouse hovers. */
  const onHover = (action: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') action();
  };

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.key === 'Escape' && isOpen) {
      submenu.close();
      button.current?.focus();
    }
    const entries = [...(list.current?.querySelectorAll('a') ?? [])];
    const from = entries.indexOf(event.target as HTMLAnchorElement);
    if (from < 0 && event.target !== button.current) return;
    const to = nextFocusIndex(event.key, { from, count: entries.length });
    if (to === undefined) return;
    event.preventDefault();
    // a hidden link cannot take focus
    flushSync(() => submenu.open(page.path));
    entries[to]?.focus();
  }

  return (
    <li
      data-open={isOpen || undefined}
      onPointerEnter={onHover(() => submenu.open(page.path))}
      onPointerLeave={onHover(submenu.closeAfterDelay)}
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
