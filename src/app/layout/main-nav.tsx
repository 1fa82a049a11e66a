import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Chevron } from '#kit/ui/art/chevron.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { ariaCurrent, type NavigationPage, navigation } from '#parish/site/navigation.ts';

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

function PageWithSections({
  page,
  submenu,
}: {
  page: NavigationPage;
  submenu: ReturnType<typeof useSubmenu>;
}) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = submenu.openPath === page.path;
  /** Touching also fires pointerenter and pointerleave; only a mouse hovers. */
  const onHover = (action: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') action();
  };

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    // the listener of the document closes the submenu
    if (event.key === 'Escape' && isOpen) button.current?.focus();
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
        {page.sections.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Public specification, section 9. */
const CLOSE_DELAY_MS = 150;

/** State of the open submenu. It closes on Escape and on navigation. */
function useSubmenu() {
  const [openSubmenu, setOpenSubmenu] = useState<{ readonly path: string; readonly isPinned: boolean }>();
  const closing = useRef<number>(undefined);
  const { key } = useLocation();
  const isOpen = openSubmenu !== undefined;

  const change = (next: typeof openSubmenu) => {
    window.clearTimeout(closing.current);
    setOpenSubmenu(next);
  };
  const isPinned = (path: string) => openSubmenu?.path === path && openSubmenu.isPinned;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what we wait for, not what we read
  useEffect(() => {
    setOpenSubmenu(undefined);
    return () => window.clearTimeout(closing.current);
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: { readonly key: string }) => {
      if (key === 'Escape') setOpenSubmenu(undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return {
    /** Path of the page whose submenu is open. */
    openPath: openSubmenu?.path,
    open: (path: string) => change({ path, isPinned: isPinned(path) }),
    /** A submenu opened by hover stays open after the first toggle; the second closes it. */
    toggle: (path: string) => change(isPinned(path) ? undefined : { path, isPinned: true }),
    close: () => change(undefined),
    /** Closes after the pointer has been away for 150 ms. */
    closeAfterDelay() {
      window.clearTimeout(closing.current);
      closing.current = window.setTimeout(() => setOpenSubmenu(undefined), CLOSE_DELAY_MS);
    },
  };
}

/**
 * Index of the submenu entry that a key moves focus to
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/).
 *
 * @param from index of the focused entry, -1 for the submenu's button.
 * @returns undefined for a key that does not move focus.
 */
function nextFocusIndex(key: string, { from, count }: { from: number; count: number }): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1;
  if (from < 0) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
