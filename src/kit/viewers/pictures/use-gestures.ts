import { type PointerEvent, useRef, useState } from 'react';
import {
  distance,
  dragView,
  FIT_VIEW,
  type Point,
  pinchView,
  swipeStep,
  type View,
  type ViewBounds,
  zoomAt,
} from './geometry.ts';

/** Maximum movement of a tap. */
const TAP_PX = 10;
/** Maximum time between the taps of a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;
const DOUBLE_TAP_ZOOM = 2;

interface GestureOptions {
  readonly view: View;
  readonly bounds: ViewBounds | undefined;
  readonly setView: (view: View) => void;
  /** Shows the next or previous picture; undefined if there is only one. */
  readonly onNavigate: ((steps: -1 | 1) => void) | undefined;
}

/** Gestures: one pointer drags a zoomed picture, two pinch, a double tap toggles zoom, a swipe navigates. */
export function useGestures({ view, bounds, setView, onNavigate }: GestureOptions) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef({ view, points: [] as readonly Point[], isTap: false });
  const lastTap = useRef({ at: { x: 0, y: 0 }, time: Number.NEGATIVE_INFINITY });
  const [isPointerDown, setPointerDown] = useState(false);
  /** Horizontal offset of a swipe in progress, in px. */
  const [swipeOffset, setSwipeOffset] = useState(0);

  /** Sets the reference point of the following movements. */
  const startGesture = (isTap: boolean) => {
    start.current = { view, points: [...pointers.current.values()], isTap };
    setPointerDown(pointers.current.size > 0);
    setSwipeOffset(0);
  };

  const tap = (at: Point, time: number) => {
    const last = lastTap.current;
    const isSecond = time - last.time < DOUBLE_TAP_MS && distance(at, last.at) < DOUBLE_TAP_PX;
    lastTap.current = { at, time: isSecond ? Number.NEGATIVE_INFINITY : time };
    if (isSecond && bounds) setView(view.zoom > 1 ? FIT_VIEW : zoomAt(view, DOUBLE_TAP_ZOOM, at, bounds));
  };

  const move = (event: PointerEvent) => {
    if (!bounds || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointerPosition(event.currentTarget, event));
    const [from, otherFrom] = start.current.points;
    const [to, otherTo] = [...pointers.current.values()];
    if (!from || !to) return;
    if (distance(from, to) > TAP_PX) start.current.isTap = false;
    if (otherFrom && otherTo)
      setView(pinchView(start.current.view, [from, otherFrom], [to, otherTo], bounds));
    else if (view.zoom > 1) setView(dragView(start.current.view, from, to, bounds));
    else if (event.pointerType === 'touch' && onNavigate) setSwipeOffset(to.x - from.x);
  };

  const end = (event: PointerEvent) => {
    const to = pointers.current.get(event.pointerId);
    if (!to) return;
    const [from] = start.current.points;
    const { isTap } = start.current;
    const isAlone = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    startGesture(false);
    if (!from || !isAlone || event.type === 'pointercancel') return;
    if (isTap) return tap(to, event.timeStamp);
    const steps = swipeOffset === 0 ? 0 : swipeStep(from, to);
    if (steps !== 0) onNavigate?.(steps);
  };

  return {
    handlers: {
      onPointerDown(event: PointerEvent) {
        // the link to a picture that failed to load is clicked, not dragged
        if (event.button !== 0 || (event.target as Element).closest('a')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, pointerPosition(event.currentTarget, event));
        startGesture(pointers.current.size === 1);
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
    isPointerDown,
    swipeOffset,
  };
}

/** Position of a pointer relative to the center of the canvas, in px. */
export function pointerPosition(
  canvas: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
