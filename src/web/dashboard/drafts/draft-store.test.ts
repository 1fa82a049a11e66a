import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adoptDraft,
  type Draft,
  type DraftPlace,
  draftTitles,
  keepDraft,
  keptDrafts,
  mayStandTwice,
  putBack,
  removeDraft,
  removeDraftsOf,
  removeOldDrafts,
} from './draft-store.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-24T18:00:00.000Z');
const place: DraftPlace = { person: 1, kind: 'events', record: 'new', form: 'a' };
const elsewhere = { ...place, form: 'b' };
const draft = (title: string, at = NOW): Draft => ({
  values: { title },
  at,
  version: null,
  hadFile: false,
});

const titlesOf = (where: DraftPlace) => keptDrafts(where).map(({ values }) => values.title);

/** What a browser keeps its texts in; `isFull` lets no more in. */
function storage({ isFull = false } = {}) {
  const kept: Record<string, unknown> = {};
  const define = (name: string, value: unknown) =>
    Object.defineProperty(kept, name, { value, enumerable: false });
  define('getItem', (key: string) => kept[key] ?? null);
  define('removeItem', (key: string) => delete kept[key]);
  define('setItem', (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    kept[key] = value;
  });
  return kept;
}

describe('what is typed and not saved', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()));
  afterEach(() => vi.unstubAllGlobals());

  it('is kept for its writer, its kind of record and its record alone', () => {
    expect(keepDraft(place, draft('Perunnal'))).toBe(true);
    expect(keptDrafts(place)).toMatchObject([draft('Perunnal')]);
    for (const other of [{ person: 2 }, { kind: 'news' }, { record: 7 }])
      expect(keptDrafts({ ...place, ...other })).toEqual([]);
    removeDraft(place);
    expect(keptDrafts(place)).toEqual([]);
  });

  it('goes after 30 days, and what cannot be read goes with it', () => {
    keepDraft(place, draft('old', NOW - 30 * DAY - 1));
    keepDraft({ ...place, record: 7 }, draft('young', NOW - 30 * DAY));
    localStorage.setItem('draft:1:news:new', '{"at":');
    localStorage.setItem('token', 'x');
    removeOldDrafts(NOW);
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:7:a', 'token']);
  });

  it('is one in each tab: what is typed or saved in one leaves the other’s, and all are offered, newest first', () => {
    keepDraft(place, draft('Perunnal'));
    keepDraft(elsewhere, draft('Choir', NOW + 1));
    keepDraft({ ...place, record: 7 }, draft('Old bell'));
    keepDraft({ ...place, record: 70 }, draft('New bell'));
    expect(titlesOf(place)).toEqual(['Choir', 'Perunnal']);
    expect(titlesOf({ ...place, record: 7 })).toEqual(['Old bell']);
    removeDraft(elsewhere);
    expect(titlesOf(place)).toEqual(['Perunnal']);
  });

  it('goes over to the form that is opened next, and is kept again where the first one still stands', () => {
    keepDraft(place, draft('Perunnal'));
    const [{ key = '' } = {}] = keptDrafts(place);
    const oldValue = localStorage.getItem(key);
    adoptDraft(elsewhere, key);
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:new:b']);
    putBack(place, { key, oldValue, newValue: null });
    putBack(place, { key: 'token', oldValue, newValue: null });
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:new:b', 'draft:1:events:new:a']);
    removeDraft(elsewhere);
    expect(titlesOf(place)).toEqual(['Perunnal']);
  });

  it('may stand in the list already, when its attempts are older than the server remembers, or had a file', () => {
    const trail = { idempotencyKey: 'k', attempts: [{ title: 'Bell' }], version: null };
    const tried = { ...draft('Bell'), trail, triedAt: NOW };
    expect(mayStandTwice(draft('Bell'), NOW + 2 * DAY)).toBe(false);
    expect(mayStandTwice(tried, NOW + DAY / 2)).toBe(false);
    expect(mayStandTwice(tried, NOW + DAY)).toBe(true);
    expect(mayStandTwice({ ...tried, trail: undefined }, NOW)).toBe(true);
    expect(mayStandTwice({ ...tried, version: 3 }, NOW + 2 * DAY), 'a change is never made twice').toBe(
      false,
    );
  });

  it('is named by its first words, newest first, and removed for one person only', () => {
    keepDraft(place, draft('  Perunnal ', NOW - DAY));
    keepDraft({ ...place, kind: 'news' }, { ...draft(''), values: { title: '', content: 'A new roof' } });
    keepDraft({ ...place, person: 12 }, draft('Another’s'));
    keepDraft({ ...place, record: 3 }, { ...draft(''), values: { isPublished: true }, at: NOW - 2 * DAY });
    expect(draftTitles(1)).toEqual(['A new roof', 'Perunnal', 'Without a title']);
    removeDraftsOf(1);
    expect([draftTitles(1), draftTitles(12)]).toEqual([[], ['Another’s']]);
  });

  it('is not kept by a browser that is full, or keeps nothing, and nothing breaks', () => {
    vi.stubGlobal('localStorage', storage({ isFull: true }));
    expect(keepDraft(place, draft('Perunnal'))).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    expect(keepDraft(place, draft('Perunnal'))).toBe(false);
    expect(keptDrafts(place)).toEqual([]);
    removeDraft(place);
    removeOldDrafts(NOW);
    expect(draftTitles(1)).toEqual([]);
  });
});
