import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Public specification, section 9. */
const CLOSE_DELAY_MS = 150;

export interface Submenu {
  /** Path of the page whose submenu is open. */
  readonly openPath: string | undefined;
  open(path: string): void;
  /** A submenu opened by hover stays open after the first toggle; the second closes it. */
  toggle(path: string): void;
  close(): void;
  /** Closes after the pointer has been away for 150 ms. */
  closeAfterDelay(): void;
}

/** State of the open submenu. It closes on Escape and on navigation. */
export function useSubmenu(): Submenu {
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
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenSubmenu(undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return {
    openPath: openSubmenu?.path,
    open: (path) => change({ path, isPinned: isPinned(path) }),
    toggle: (path) => change(isPinned(path) ? undefined : { path, isPinned: true }),
    close: () => change(undefined),
    closeAfterDelay() {
      window.clearTimeout(closing.current);
      closing.current = window.setTimeout(() => setOpenSubmenu(undefined), CLOSE_DELAY_MS);
    },
  };
}
