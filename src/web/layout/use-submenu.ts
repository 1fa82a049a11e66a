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
  const [opened, setOpened] = useState<{ readonly path: string; readonly isPinned: boolean }>();
  const closing = useRef<number>(undefined);
  const { key } = useLocation();
  const isOpen = opened !== undefined;

  const change = (next: typeof opened) => {
    window.clearTimeout(closing.current);
    setOpened(next);
  };
  const isPinned = (path: string) => opened?.path === path && opened.isPinned;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what we wait for, not what we read
  useEffect(() => {
    setOpened(undefined);
    return () => window.clearTimeout(closing.current);
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpened(undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return {
    openPath: opened?.path,
    open: (path) => change({ path, isPinned: isPinned(path) }),
    toggle: (path) => change(isPinned(path) ? undefined : { path, isPinned: true }),
    close: () => change(undefined),
    closeAfterDelay() {
      window.clearTimeout(closing.current);
      closing.current = window.setTimeout(() => setOpened(undefined), CLOSE_DELAY_MS);
    },
  };
}
