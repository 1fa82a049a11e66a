import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '#storage/storage.ts';
import { engines, fresh } from '#storage/testing/fresh-database.ts';
import {
  accountByEmail,
  allAccounts,
  countActive,
  createAccount,
  createFirstAdmin,
  hasAccounts,
} from './accounts.ts';
import { verifyPassword } from './password.ts';

const clock = { now: () => Date.parse('2026-11-24T18:00:00Z') };
const FIRST = {
  email: 'Admin@StThomas.example',
  password: 'a lamp that is never put out',
  name: 'Parish Administrator',
};

describe.each(engines)('accounts on %s', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await fresh(engine);
  });
  afterEach(() => storage.close());

  const add = (email: string) =>
    storage.transaction((trx) => createAccount(trx, { name: 'Mariam', email, passwordHash: 'x' }, clock));

  it('are found however their address is written', async () => {
    const id = await add(' Mariam@StThomas.example');
    for (const email of ['mariam@stthomas.example', 'MARIAM@STTHOMAS.EXAMPLE ', 'ｍariam@stthomas.example'])
      expect((await accountByEmail(storage.db, email))?.id).toBe(id);
    expect(await accountByEmail(storage.db, 'mariam@stthomas')).toBeUndefined();
  });

  it('are one to an address', async () => {
    await add('mariam@stthomas.example');
    const error = await add('MARIAM@stthomas.example').catch((problem) => problem);
    expect(storage.isDuplicate(error)).toBe(true);
  });

  it('are active from the start, and counted', async () => {
    expect([await hasAccounts(storage.db), await countActive(storage.db)]).toEqual([false, 0]);
    await add('mariam@stthomas.example');
    await add('george@stthomas.example');
    await storage.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('email', 'like', 'g%').execute(),
    );
    expect([await hasAccounts(storage.db), await countActive(storage.db)]).toEqual([true, 1]);
  });

  it('begin with one administrator, however many try to create it at once', async () => {
    const authors: number[] = [];
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        createFirstAdmin(
          storage,
          { ...FIRST, email: `admin${n}@stthomas.example` },
          clock,
          async (_trx, id) => void authors.push(id),
        ),
      ),
    );
    const accounts = await allAccounts(storage.db);
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(accounts.map(({ id }) => id)).toEqual(authors);
  });

  it('begin with an administrator who can use the given password', async () => {
    expect(await createFirstAdmin(storage, FIRST, clock)).toBe(true);
    const account = await accountByEmail(storage.db, FIRST.email);
    expect(account).toMatchObject({
      name: FIRST.name,
      email: 'admin@stthomas.example',
      is_active: 1,
      role: 'admin',
    });
    expect(await verifyPassword(FIRST.password, account?.password_hash ?? '')).toBe(true);
    expect(await createFirstAdmin(storage, { ...FIRST, email: 'second@stthomas.example' }, clock)).toBe(
      false,
    );
  });

  it('begin with none when what belongs to the first start fails', async () => {
    const failing = createFirstAdmin(storage, FIRST, clock, () =>
      Promise.reject(new Error('no demonstration')),
    );
    await expect(failing).rejects.toThrow('no demonstration');
    expect(await hasAccounts(storage.db)).toBe(false);
  });
});
