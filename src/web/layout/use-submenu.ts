import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Public specification, section 9. */
const CLOSE_DELAY_MS = 150;

export interface Submenu {
  /** Path of the page whose submenu is open. */
  readonly openPath: string | undefined;
  open(path: string): void;
  /** Holds open what the pointer had only opened; closes what is held. */
  toggle(path: string): void;
  close(): void;
  /** Closes once the pointer has been away for a moment. */
  closeSoon(): void;
}

/** The one submenu that is open: it closes on Escape, and whenever the visitor goes somewhere. */
export function useSubmenu(): Submenu {
  const [opened, setOpened] = useState<{ readonly path: string; readonly isHeld: boolean }>();
  const closing = useRef<number>(undefined);
  const { key } = useLocation();
  const isOpen = opened !== undefined;

  const change = (next: typeof opened) => {
    window.clearTimeout(closing.current);
    setOpened(next);
  };
  const isHeld = (path: string) => opened?.path === path && opened.isHeld;

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
    open: (path) => change({ path, isHeld: isHeld(path) }),
    toggle: (path) => change(isHeld(path) ? undefined : { path, isHeld: true }),
    close: () => change(undefined),
    closeSoon() {
      window.clearTimeout(closing.current);
      closing.current = window.setTimeout(() => setOpened(undefined), CLOSE_DELAY_MS);
    },
  };
}
