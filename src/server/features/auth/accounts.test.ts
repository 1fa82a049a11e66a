import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '#storage/storage.ts';
import { engines, freshStorage } from '#storage/testing/fresh-database.ts';
import {
  accountByEmail,
  allAccounts,
  countActiveAccounts,
  createAccount,
  createFirstAdmin,
  hasAccounts,
} from './accounts.ts';
import { verifyPassword } from './passwords/password-hash.ts';

const clock = { now: () => Date.parse('2026-11-24T18:00:00Z') };
const FIRST = {
  email: 'Admin@StThomas.example',
  password: 'a lamp that is never put out',
  name: 'Parish Administrator',
};

describe.each(engines)('an account on %s', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await freshStorage(engine);
  });
  afterEach(() => storage.close());

  const add = (email: string) =>
    storage.transaction((trx) => createAccount(trx, { name: 'Mariam', email, passwordHash: 'x' }, clock));

  it('is unique per email address', async () => {
    await add('mariam@stthomas.example');
    const error = await add('MARIAM@stthomas.example').catch((problem) => problem);
    expect(storage.isUniqueViolation(error)).toBe(true);
  });

  it('is active when created and counts as active', async () => {
    expect([await hasAccounts(storage.db), await countActiveAccounts(storage.db)]).toEqual([false, 0]);
    await add('mariam@stthomas.example');
    await add('george@stthomas.example');
    await storage.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('email', 'like', 'g%').execute(),
    );
    expect([await hasAccounts(storage.db), await countActiveAccounts(storage.db)]).toEqual([true, 1]);
  });

  it('is created once when several processes create the first administrator concurrently', async () => {
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

  it('of the first administrator has the given password', async () => {
    expect(await createFirstAdmin(storage, FIRST, clock)).toBe(true);
    const account = await accountByEmail(storage.db, 'admin@stthomas.example');
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

  it('of the first administrator is not created when the onCreated callback fails', async () => {
    const failing = createFirstAdmin(storage, FIRST, clock, () =>
      Promise.reject(new Error('no demonstration')),
    );
    await expect(failing).rejects.toThrow('no demonstration');
    expect(await hasAccounts(storage.db)).toBe(false);
  });
});
