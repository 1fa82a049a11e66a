import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../drafts/testing/fake-storage.ts';
import { browserClient } from './browser-client.ts';
import { watchSessionEnd } from './session-end.ts';
import { LAST_CALL_KEY, SIGN_IN_KEY, storeTime, storeToken } from './token-store.ts';

const MINUTE = 60_000;
const SIGNED_IN_AT = Date.parse('2026-11-24T18:00:00Z');
const tab = new EventTarget();
const onWarning = vi.fn();
const onEnd = vi.fn();
let watch: ReturnType<typeof watchSessionEnd>;

beforeEach(async () => {
  vi.useFakeTimers({ now: SIGNED_IN_AT });
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  vi.stubGlobal('fetch', async () => Response.json([]));
  storeToken('stored');
  storeTime(SIGN_IN_KEY, SIGNED_IN_AT);
  await browserClient.events.list();
  watch = watchSessionEnd({ onWarning, onEnd });
});

afterEach(() => {
  watch.stop();
  onWarning.mockReset();
  onEnd.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passMinutes = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE);
const endAfter = (minutes: number, isExtendable: boolean) => ({
  at: SIGNED_IN_AT + minutes * MINUTE,
  isExtendable,
});

it('an idle user is warned once, five minutes before the session ends', () => {
  passMinutes(54.9);
  expect(onWarning).not.toHaveBeenCalled();
  passMinutes(0.1);
  expect(onWarning).toHaveBeenCalledExactlyOnceWith(endAfter(60, true));
  passMinutes(4.9);
  expect(onWarning).toHaveBeenCalledOnce();
});

it('any call postpones the warning', async () => {
  passMinutes(30);
  await browserClient.events.list();
  passMinutes(54.9);
  expect(onWarning).not.toHaveBeenCalled();
  passMinutes(0.1);
  expect(onWarning).toHaveBeenCalledWith(endAfter(90, true));
});

it('a call that fails on the server does not postpone the warning', async () => {
  passMinutes(54);
  vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
  await browserClient.events.list().catch(() => undefined);
  passMinutes(1);
  expect(onWarning).toHaveBeenCalledWith(endAfter(60, true));
});

it('a call after the warning, in this tab or another, ends the warning', async () => {
  passMinutes(56);
  await browserClient.events.list();
  watch.check();
  expect(onWarning).toHaveBeenLastCalledWith(undefined);
  passMinutes(56);
  expect(onWarning).toHaveBeenLastCalledWith(endAfter(116, true));
  storeTime(LAST_CALL_KEY, Date.now());
  tab.dispatchEvent(new Event('storage'));
  expect(onWarning).toHaveBeenLastCalledWith(undefined);
  expect(onEnd).not.toHaveBeenCalled();
});

it('the end is reported once, ten seconds late because the server may be late, and then without a warning', () => {
  passMinutes(60);
  expect(onWarning).toHaveBeenLastCalledWith(undefined);
  expect(onEnd).not.toHaveBeenCalled();
  passMinutes(60);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('the end of the twelve hours is announced once, and calls do not postpone it', async () => {
  for (let calls = 0; calls < 24; calls += 1) {
    expect(onWarning).not.toHaveBeenCalled();
    passMinutes(29.5);
    await browserClient.events.list();
  }
  passMinutes(10);
  expect(onWarning).toHaveBeenCalledExactlyOnceWith(endAfter(720, false));
  await browserClient.events.list();
  passMinutes(1);
  expect(onWarning).toHaveBeenCalledOnce();
});

it('a session whose start is unknown has only the idle limit', () => {
  localStorage.setItem(SIGN_IN_KEY, '');
  storeTime(LAST_CALL_KEY, SIGNED_IN_AT + 700 * MINUTE);
  passMinutes(756);
  expect(onWarning).toHaveBeenCalledExactlyOnceWith(endAfter(760, true));
});
