import type { CDPSession, Page } from '@playwright/test';

/** px from the page's upper left corner. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** A finger's way, from where it is put down to where it is lifted. */
export type Way = readonly [Place, Place];

/** Moves are sent in so many steps: a finger does not jump. */
const STEPS = 6;

/** Puts fingers on the page at once, moves each along its way, and lifts them, as a touch screen reports it. */
export async function moveFingers(page: Page, ...ways: readonly Way[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', placesOn(ways, 0));
  for (let step = 1; step <= STEPS; step += 1)
    await touch(session, 'touchMove', placesOn(ways, step / STEPS));
  await touch(session, 'touchEnd', []);
  await session.detach();
}

const TAP_SECONDS = 0.05;

/** Taps twice on a place, as fast as a finger does on however busy a machine: what counts is when the screen says that it was. */
export async function tapTwice(page: Page, place: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (let tap = 0; tap < 2; tap += 1) {
    await touch(session, 'touchStart', [place], began + 2 * tap * TAP_SECONDS);
    await touch(session, 'touchEnd', [], began + (2 * tap + 1) * TAP_SECONDS);
  }
  await session.detach();
}

function placesOn(ways: readonly Way[], part: number): Place[] {
  return ways.map(([from, to]) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  places: readonly Place[],
  timestamp?: number,
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: places.map((place, id) => ({ ...place, id })),
    // seconds since 1970; now when left out
    ...(timestamp !== undefined && { timestamp }),
  });
}
