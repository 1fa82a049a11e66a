import { afterEach, expect, it, vi } from 'vitest';
import { draftKey, draftTitles, saveDraft } from './draft-store.ts';
import { openSealedDrafts, type SealedDrafts } from './sealed-drafts.ts';
import { fakeStorage } from './testing/fake-storage.ts';

const key = draftKey({ userId: 1, kind: 'prayer-requests', record: 7, form: 'a' });
const draft = {
  values: { notes: 'Visit the family. പ്രാർത്ഥന 🕯️' },
  trail: { idempotencyKey: 'k', attempts: [{ notes: 'Visit' }], version: 3 },
  at: Date.parse('2026-11-24T18:00:00.000Z'),
  version: 3,
  hadFile: false,
};

afterEach(() => vi.unstubAllGlobals());

it('a sealed draft is readable with the same secret only, and its title says nothing', async () => {
  vi.stubGlobal('localStorage', fakeStorage());
  const { drafts, seal } = (await openSealedDrafts(key, 'secret of request 7')) as SealedDrafts;
  expect(drafts).toEqual([]);
  const stored = await seal(draft);
  expect(JSON.stringify(stored)).not.toContain('Visit');
  saveDraft(key, stored);
  expect(draftTitles(1)).toEqual(['Private notes']);
  expect((await openSealedDrafts(key, 'secret of request 7'))?.drafts).toEqual([{ ...draft, key }]);
  expect((await openSealedDrafts(key, 'secret of request 8'))?.drafts).toEqual([]);
  expect((await seal(draft)).sealed, 'a new nonce each time').not.toBe(stored.sealed);
});

it('drafts cannot be sealed on a page without https', async () => {
  vi.stubGlobal('crypto', {});
  expect(await openSealedDrafts(key, 'secret of request 7')).toBeNull();
});
