import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KindValues } from '../crud/form/fields.ts';
import {
  type Draft,
  draftKey,
  draftTitles,
  haveSameValues,
  mayDuplicateRecord,
  moveDraft,
  removeDraft,
  removeExpiredDrafts,
  removeUserDrafts,
  restoreMovedDraft,
  saveDraft,
  storableValues,
  storedDrafts,
  unfinishedUploads,
} from './draft-store.ts';
import { fakeStorage } from './testing/fake-storage.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-24T18:00:00.000Z');
const key = (change: Partial<Parameters<typeof draftKey>[0]> = {}) =>
  draftKey({ userId: 1, kind: 'events', record: 'new', form: 'a', ...change });
const otherKey = key({ form: 'b' });
const draft = (title: string, at = NOW): Draft => ({ values: { title }, at, version: null, hadFile: false });

const titlesOf = (where: string) => storedDrafts(where).map(({ values }) => values.title);

describe('a draft', () => {
  beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
  afterEach(() => vi.unstubAllGlobals());

  it('is stored separately for each user, kind of record and record', () => {
    expect(saveDraft(key(), draft('Perunnal'))).toBe(true);
    expect(storedDrafts(key())).toMatchObject([draft('Perunnal')]);
    for (const other of [{ userId: 2 }, { kind: 'news' }, { record: 7 }])
      expect(storedDrafts(key(other))).toEqual([]);
    removeDraft(key());
    expect(storedDrafts(key())).toEqual([]);
  });

  it('restores the value of every kind of field that a form can have, except files and passwords', () => {
    const stored = {
      text: 'Vespers at six.\n\nപെരുന്നാൾ 🎉 "Come" & <b>see</b>; ܡܪܢܐܬܐ',
      date: '2026-12-25',
      select: 'Prayer Group',
      checkbox: true,
      custom: [{ title: 'Choir', texts: ['', ' two\nlines '] }],
      rule: { kind: 'weekly', weekday: 0, time: '08:30' },
    } as const;
    const file = new File(['a'], 'tea.jpg');
    const values: KindValues = { ...stored, password: 'a harp', picture: file, file };
    saveDraft(key(), { ...draft(''), ...storableValues({ ...values }, ['password']) });
    expect(storedDrafts(key())).toMatchObject([{ hadFile: true, hadPassword: true }]);
    expect(storedDrafts(key())[0]?.values).toEqual(stored);
  });

  it('is removed after 30 days, or when it is unreadable', () => {
    saveDraft(key(), draft('old', NOW - 30 * DAY - 1));
    saveDraft(key({ record: 7 }), draft('young', NOW - 30 * DAY));
    localStorage.setItem('draft:1:news:new', '{"at":');
    localStorage.setItem('token', 'x');
    removeExpiredDrafts(NOW);
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:7:a', 'token']);
  });

  it('is separate for each form of the same record, and all drafts are listed, newest first', () => {
    saveDraft(key(), draft('Perunnal'));
    saveDraft(otherKey, draft('Choir', NOW + 1));
    saveDraft(key({ record: 7 }), draft('Old bell'));
    saveDraft(key({ record: 70 }), draft('New bell'));
    expect(titlesOf(key())).toEqual(['Choir', 'Perunnal']);
    expect(titlesOf(key({ record: 7 }))).toEqual(['Old bell']);
    removeDraft(otherKey);
    expect(titlesOf(key())).toEqual(['Perunnal']);
  });

  it('moves to the form that opens next, and is stored again if the first form is still open', () => {
    saveDraft(key(), draft('Perunnal'));
    const oldValue = localStorage.getItem(key());
    moveDraft(key(), otherKey);
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:new:b']);
    restoreMovedDraft(key(), { key: key(), oldValue, newValue: null });
    restoreMovedDraft(key(), { key: 'token', oldValue, newValue: null });
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:new:b', 'draft:1:events:new:a']);
    removeDraft(otherKey);
    expect(titlesOf(key())).toEqual(['Perunnal']);
  });

  it('may duplicate a record when its attempts had a file or are older than the server’s idempotency window', () => {
    const trail = { idempotencyKey: 'k', attempts: [{ title: 'Bell' }], version: null };
    const tried = { ...draft('Bell'), trail, triedAt: NOW };
    expect(mayDuplicateRecord(draft('Bell'), NOW + 2 * DAY)).toBe(false);
    expect(mayDuplicateRecord(tried, NOW + DAY / 2)).toBe(false);
    expect(mayDuplicateRecord(tried, NOW + DAY)).toBe(true);
    expect(mayDuplicateRecord({ ...tried, trail: undefined }, NOW)).toBe(true);
    expect(
      mayDuplicateRecord({ ...tried, version: 3 }, NOW + 2 * DAY),
      'an update cannot be duplicated',
    ).toBe(false);
  });

  it('has its first text as title and is removed for one user only', () => {
    saveDraft(key(), draft('  Perunnal ', NOW - DAY));
    saveDraft(key({ kind: 'news' }), { ...draft(''), values: { title: '', content: 'A new roof' } });
    saveDraft(key({ userId: 12 }), draft('Another’s'));
    saveDraft(key({ record: 3 }), { ...draft(''), values: { isPublished: true }, at: NOW - 2 * DAY });
    expect(draftTitles(1)).toEqual(['A new roof', 'Perunnal', 'Untitled']);
    removeUserDrafts(1);
    expect([draftTitles(1), draftTitles(12)]).toEqual([[], ['Another’s']]);
  });

  it('is listed as an unfinished upload when its form had a file', () => {
    const upload = (text: string, at: number) => ({ ...draft(text, at), hadFile: true });
    saveDraft(key(), draft('Without a file'));
    saveDraft(key({ record: 7, form: 'b' }), upload('Older', NOW - DAY));
    saveDraft(key({ record: 7 }), upload('Perunnal', NOW));
    saveDraft(key({ userId: 12 }), upload('Another’s', NOW));
    expect(unfinishedUploads(1)).toEqual([{ title: 'Perunnal', kind: 'events', record: '7' }]);
  });

  it('is not stored, without an error, when the storage is full or unavailable', () => {
    vi.stubGlobal('localStorage', fakeStorage({ isFull: true }));
    expect(saveDraft(key(), draft('Perunnal'))).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    expect(saveDraft(key(), draft('Perunnal'))).toBe(false);
    expect(storedDrafts(key())).toEqual([]);
    removeDraft(key());
    removeExpiredDrafts(NOW);
    expect(draftTitles(1)).toEqual([]);
  });
});

it.each([
  [{ a: 'x', b: null }, { b: null, a: 'x' }, true],
  [{ a: { src: 'x' } }, { a: { src: 'x' } }, true],
  [{ a: 'x', b: undefined }, { a: 'x' }, true],
  [{ a: 'x' }, { a: 'x ' }, false],
  [{ a: null }, { a: '' }, false],
])('haveSameValues for %j and %j returns %s', (one, other, same) => {
  expect(haveSameValues(one, other)).toBe(same);
});
