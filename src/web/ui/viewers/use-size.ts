import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './pictures/geometry.ts';

/** The inner size of an element, px, now and whenever it changes; undefined before it is there. */
export function useSize<Kind extends HTMLElement>(): [RefObject<Kind | null>, Size | undefined] {
  const element = useRef<Kind>(null);
  const [size, setSize] = useState<Size>();

  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);

  return [element, size];
}
