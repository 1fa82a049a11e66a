import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { HistoryBody } from './contract.ts';
import { MAX_HISTORY_ENTRIES } from './routes.server.ts';

const ENTRY: HistoryBody = { date: '1974', title: 'Eleven families and a lamp' };

function callsOf(parish: ReturnType<typeof useTestApp>) {
  const add = (body: Partial<HistoryBody> = {}) =>
    parish.staff.history.create({ body: { ...ENTRY, ...body } });
  const addAll = async (titles: string) => {
    for (const title of titles) await add({ title });
  };
  const listed = () => parish.visitor.history.list();
  /** The titles in order; also checks that the positions have no gap. */
  const titles = async () => {
    const entries = await listed();
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
    return entries.map(({ title }) => title).join('');
  };
  const find = async (title: string) =>
    (await listed()).find((entry) => entry.title === title) ?? expect.fail(`There is no ${title}`);
  const move = async (title: string, position: number) =>
    parish.staff.history.update({
      params: { id: (await find(title))._id },
      body: { ...ENTRY, title, position },
    });
  const remove = async (title: string) =>
    parish.staff.history.remove({ params: { id: (await find(title))._id } });
  return { add, addAll, listed, titles, find, move, remove };
}

describe.each(engines)('the history on %s', (engine) => {
  const parish = useTestApp({ engine });

  const { add, addAll, listed, titles, find, move, remove } = callsOf(parish);

  it('has the fields of an entry for visitors', async () => {
    const body = { ...ENTRY, text: 'One.\n\nTwo.', imageDescription: 'A lamp' };
    const created = await add(body);
    expect(created).toEqual({
      ...body,
      _id: expect.any(Number),
      formatted: { text: [{ tag: 'p', children: ['One.\n\nTwo.'] }] },
      image: null,
      picture: null,
      position: 1,
      version: 1,
    });
    expect(await listed()).toEqual([created]);
    expect(await parish.visitor.history.read({ params: { id: created._id } })).toEqual(created);
  });

  it('adds an entry last or at a position, and moves one only when the position is sent', async () => {
    await addAll('ABC');
    expect(await add({ title: 'D', position: 2 })).toMatchObject({ position: 2 });
    expect(await titles()).toBe('ADBC');
    expect(await move('A', 3)).toMatchObject({ position: 3, version: 2 });
    expect(await titles()).toBe('DBAC');
    expect(await move('D', 50)).toMatchObject({ position: 4 });
    expect(await titles()).toBe('BACD');
    const { _id: id } = await find('A');
    const changed = await parish.staff.history.update({ params: { id }, body: { ...ENTRY, title: 'a' } });
    expect(changed).toMatchObject({ position: 2, version: 3 });
    expect((await find('C')).version).toBe(1);
  });

  it('has the same order as an array after random moves, deletions and restores', async () => {
    await addAll('ABCDE');
    let model = 'ABCDE';
    let next = 'F'.charCodeAt(0);
    const at = (index: number) => model[index % model.length] ?? '';
    const insert = (title: string, position: number) => {
      const others = model.replace(title, '');
      model = others.slice(0, position - 1) + title + others.slice(position - 1);
    };
    const action = fc.record({
      kind: fc.constantFrom('move', 'move', 'move', 'add', 'remove', 'restore'),
      index: fc.nat(20),
      position: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 6 }), async (actions) => {
        for (const { kind, index, position } of actions) {
          if (kind === 'add' || model.length < 2) {
            const title = String.fromCharCode(next++);
            await add({ title, position });
            insert(title, position);
          } else if (kind === 'move') {
            await move(at(index), position);
            insert(at(index), position);
          } else if (kind === 'remove') {
            await remove(at(index));
            model = model.replace(at(index), '');
          } else {
            const [entry] = await parish.staff.trash.list();
            if (!entry) continue;
            await parish.staff.trash.restore({ params: { id: entry.id } });
            const restored = await titles();
            // its former place is approximate, because other entries have moved
            expect(restored.replace(entry.title, '')).toBe(model);
            model = restored;
          }
          expect(await titles()).toBe(model);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('returns an entry to its place when it is restored', async () => {
    await addAll('ABC');
    await remove('B');
    expect(await titles()).toBe('AC');
    await parish.staff.trash.restore({ params: { id: (await parish.staff.trash.list())[0]?.id ?? 0 } });
    expect(await titles()).toBe('ABC');
  });

  it.each<[string, Record<string, unknown>]>([
    ['date', { date: ' ' }],
    ['title', { title: '' }],
    ['position', { position: 0 }],
    ['position', { position: 1.5 }],
    ['image', { image: `/media/pictures/${'0'.repeat(32)}.svg` }],
  ])('rejects an invalid %s with the name of the field', async (field, body) => {
    const rejected = await add(body).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY', status: 400 });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });
});

describe('the history on postgres', () => {
  const parish = useTestApp({ engine: 'postgres' });
  const { add, addAll, listed, titles, move } = callsOf(parish);

  /** Runs writes at the same time: each begins its transaction before the first one commits. */
  const concurrently = async <Result>(writes: (() => Promise<Result>)[]) => {
    const start = () => Promise.allSettled(writes.map((write) => write()));
    const { storage, contentVersion } = parish.deps;
    const results = await storage.transaction(async (trx) => {
      // every write waits for this row before it commits
      await contentVersion.increment(trx);
      const started = start();
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.db);
        expect(rows).toHaveLength(writes.length);
      });
      return { started };
    });
    return results.started;
  };

  it('stays in order during concurrent moves', async () => {
    await addAll('ABCDEF');
    const moves = await concurrently(['F', 'A', 'D'].map((title) => () => move(title, 3)));
    expect(moves.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    // the results of the six orders in which the moves may run
    const serial = ['BFDACE', 'BDAFCE', 'BCDFAE', 'BCFDAE', 'BFADCE', 'BDFACE'];
    expect(serial).toContain(await titles());
  });

  it('has at most 50 entries, also when several are added concurrently', async () => {
    for (let count = 1; count < MAX_HISTORY_ENTRIES; count += 1) await add();
    const results = await concurrently([add, add, add]);
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'created'));
    expect(codes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'created']);
    expect(await listed()).toHaveLength(MAX_HISTORY_ENTRIES);
    expect(
      await parish.staff.history.update({ params: { id: 1 }, body: { ...ENTRY, position: 50 } }),
    ).toMatchObject({ position: 50 });
  });
});
