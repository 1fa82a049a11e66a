import { type ComponentProps, type PointerEvent, useRef, useState } from 'react';
import {
  distance,
  dragged,
  type Point,
  pinched,
  type Room,
  swipe,
  type View,
  WHOLE,
  zoomedAt,
} from './geometry.ts';
import { pointOn } from './pointer-position.ts';

/** A pointer that has moved less has tapped. */
const TAP_PX = 10;
/** Two taps within it are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;
const DOUBLE_TAP_ZOOM = 2;

interface GestureOptions {
  readonly view: View;
  readonly room: Room | undefined;
  readonly setView: (view: View) => void;
  /** Turns by one picture; undefined when there is no other. */
  readonly onTurn: ((steps: -1 | 1) => void) | undefined;
}

interface Gestures {
  readonly handlers: Pick<
    ComponentProps<'div'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  readonly isHeld: boolean;
  /** How far a finger has pulled the whole picture aside, px, to turn to another. */
  readonly pull: number;
}

/** One pointer drags what is zoomed, two pinch, a double tap zooms in and out, a finger's swipe turns to another picture. */
export function useGestures({ view, room, setView, onTurn }: GestureOptions): Gestures {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef({ view, points: [] as readonly Point[], isTap: false });
  const lastTap = useRef({ at: { x: 0, y: 0 }, time: Number.NEGATIVE_INFINITY });
  const [isHeld, setHeld] = useState(false);
  const [pull, setPull] = useState(0);

  /** From here the next movements count. */
  const begin = (isTap: boolean) => {
    start.current = { view, points: [...pointers.current.values()], isTap };
    setHeld(pointers.current.size > 0);
    setPull(0);
  };

  const tap = (at: Point, time: number) => {
    const last = lastTap.current;
    const isSecond = time - last.time < DOUBLE_TAP_MS && distance(at, last.at) < DOUBLE_TAP_PX;
    lastTap.current = { at, time: isSecond ? Number.NEGATIVE_INFINITY : time };
    if (isSecond && room) setView(view.zoom > 1 ? WHOLE : zoomedAt(view, DOUBLE_TAP_ZOOM, at, room));
  };

  const move = (event: PointerEvent) => {
    if (!room || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointOn(event.currentTarget, event));
    const [from, otherFrom] = start.current.points;
    const [to, otherTo] = [...pointers.current.values()];
    if (!from || !to) return;
    if (distance(from, to) > TAP_PX) start.current.isTap = false;
    if (otherFrom && otherTo) setView(pinched(start.current.view, [from, otherFrom], [to, otherTo], room));
    else if (view.zoom > 1) setView(dragged(start.current.view, from, to, room));
    else if (event.pointerType === 'touch' && onTurn) setPull(to.x - from.x);
  };

  const end = (event: PointerEvent) => {
    const to = pointers.current.get(event.pointerId);
    if (!to) return;
    const [from] = start.current.points;
    const { isTap } = start.current;
    const isAlone = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    begin(false);
    if (!from || !isAlone || event.type === 'pointercancel') return;
    if (isTap) return tap(to, event.timeStamp);
    const steps = pull === 0 ? 0 : swipe(from, to);
    if (steps !== 0) onTurn?.(steps);
  };

  return {
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, pointOn(event.currentTarget, event));
        begin(pointers.current.size === 1);
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
    isHeld,
    pull,
  };
}
