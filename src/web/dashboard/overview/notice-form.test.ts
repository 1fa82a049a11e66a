import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localTime, parishInstant } from '../parish-date.ts';
import { toNoticeBody } from './notice-form.tsx';

const inZone = (timeZone: string) =>
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });

beforeEach(() => void inZone('America/Chicago'));
afterEach(() => void vi.unstubAllGlobals());

describe('a local time of the parish', () => {
  it.each([
    ['America/Chicago', '2026-11-24T18:05', '2026-11-25T00:05:00.000Z'],
    ['America/Chicago', '2026-03-08T00:00', '2026-03-08T06:00:00.000Z'],
    ['America/Chicago', '2026-03-09T00:00', '2026-03-09T05:00:00.000Z'],
    ['America/Chicago', '2026-11-01T00:00', '2026-11-01T05:00:00.000Z'],
    ['America/Chicago', '2026-11-02T00:00', '2026-11-02T06:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-06T08:30', '2026-12-06T03:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-06T08:30', '2026-12-05T18:30:00.000Z'],
  ])('in %s, %s is %s', (zone, local, instant) => {
    inZone(zone);
    expect(parishInstant(local)).toBe(instant);
    expect(localTime(instant)).toBe(local);
  });

  it('is the first of two when clocks show it twice', () => {
    expect(parishInstant('2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z');
  });
});

describe('the body of a notice', () => {
  const values = { text: 'Icy roads', ends: 'midnight', until: '', from: '' };
  const today = '2026-11-24';

  it.each([
    ['midnight', '2026-11-25T06:00:00.000Z'],
    ['tomorrow', '2026-11-26T06:00:00.000Z'],
    ['week', '2026-12-02T06:00:00.000Z'],
  ])('ends after the days of “%s”', (ends, until) => {
    expect(toNoticeBody({ ...values, ends }, today)).toEqual({ text: 'Icy roads', from: null, until });
  });

  it('counts these days from a later first day', () => {
    const from = '2026-11-28T18:00';
    expect(toNoticeBody({ ...values, from }, today).until).toBe('2026-11-29T06:00:00.000Z');
    expect(toNoticeBody({ ...values, from: '2026-11-20T18:00' }, today).until).toBe(
      '2026-11-25T06:00:00.000Z',
    );
  });

  it('ends at the entered time', () => {
    const body = toNoticeBody({ ...values, ends: 'other', until: '2026-11-24T14:30' }, today);
    expect(body.until).toBe('2026-11-24T20:30:00.000Z');
  });
});
