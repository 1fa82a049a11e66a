import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Draft,
  draftTitles,
  keepDraft,
  keptDraft,
  removeDraft,
  removeDraftsOf,
  removeOldDrafts,
} from './draft-store.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-24T18:00:00.000Z');
const place = { person: 1, kind: 'events', record: 'new' } as const;
const draft = (title: string, at = NOW): Draft => ({
  values: { title },
  at,
  version: null,
  hadFile: false,
});

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
    expect(keptDraft(place)).toEqual(draft('Perunnal'));
    for (const other of [{ person: 2 }, { kind: 'news' }, { record: 7 }])
      expect(keptDraft({ ...place, ...other })).toBeUndefined();
    removeDraft(place);
    expect(keptDraft(place)).toBeUndefined();
  });

  it('goes after 30 days, and what cannot be read goes with it', () => {
    keepDraft(place, draft('old', NOW - 30 * DAY - 1));
    keepDraft({ ...place, record: 7 }, draft('young', NOW - 30 * DAY));
    localStorage.setItem('draft:1:news:new', '{"at":');
    localStorage.setItem('token', 'x');
    removeOldDrafts(NOW);
    expect(Object.keys(localStorage)).toEqual(['draft:1:events:7', 'token']);
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
    expect(keptDraft(place)).toBeUndefined();
    removeDraft(place);
    removeOldDrafts(NOW);
    expect(draftTitles(1)).toEqual([]);
  });
});
