import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './pictures/geometry.ts';

/** The inner size of an element in px, updated when it changes; undefined until it is mounted. */
export function useSize<Kind extends HTMLElement>(): [RefObject<Kind | null>, Size | undefined] {
  const element = useRef<Kind>(null);
  const [size, setSize] = useState<Size>();

  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);

  return [element, size];
}
