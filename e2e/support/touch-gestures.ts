import type { CDPSession, Page } from '@playwright/test';

/** px from the page's upper left corner. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The path of a finger: start and end. */
export type FingerPath = readonly [Point, Point];

/** The number of move events of a gesture, because a finger moves continuously. */
const STEPS = 6;

/** Touches the page with one finger per path, moves each along its path, and lifts them. */
export async function dragFingers(page: Page, ...paths: readonly FingerPath[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', pointsAlong(paths, 0));
  for (let step = 1; step <= STEPS; step += 1)
    await touch(session, 'touchMove', pointsAlong(paths, step / STEPS));
  await touch(session, 'touchEnd', []);
  await session.detach();
}

const TAP_SECONDS = 0.05;

/** Double-taps a point. The events carry explicit timestamps, so that a slow machine does not change the interval. */
export async function doubleTap(page: Page, point: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startSeconds = Date.now() / 1000;
  for (let tap = 0; tap < 2; tap += 1) {
    await touch(session, 'touchStart', [point], startSeconds + 2 * tap * TAP_SECONDS);
    await touch(session, 'touchEnd', [], startSeconds + (2 * tap + 1) * TAP_SECONDS);
  }
  await session.detach();
}

/** @param fraction of each path: 0 to 1. */
function pointsAlong(paths: readonly FingerPath[], fraction: number): Point[] {
  return paths.map(([from, to]) => ({
    x: from.x + (to.x - from.x) * fraction,
    y: from.y + (to.y - from.y) * fraction,
  }));
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
  timestamp?: number,
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point, id) => ({ ...point, id })),
    // seconds since 1970; the current time if omitted
    ...(timestamp !== undefined && { timestamp }),
  });
}
