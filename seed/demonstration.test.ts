import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { createAccount } from '#kit/auth/accounts.server.ts';
import { engines, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { neutralValues } from '#parish/initial-values.server.ts';
import { storeInitialValues } from '#parish/parish-settings.server.ts';
import { type DemoFiles, seedDatabase, writeDemoFiles } from './seed.ts';

const DATA_DIR = freshFolder();
let files: DemoFiles;
beforeAll(async () => {
  files = await writeDemoFiles(DATA_DIR, Date.now());
});

describe.each(engines)('removing the demonstration’s content on %s', (engine) => {
  const parish = useTestApp({ engine, env: { DATA_DIR } });

  const seed = async () => {
    const { deps } = parish;
    const [now, today] = [deps.clock.now(), deps.calendarClock.today()];
    await storeInitialValues({ ...deps, config: { ...deps.config, demo: true } }, true);
    await deps.storage.transaction(async (trx) => {
      const account = { name: 'Deacon', email: 'deacon@stthomas.example', passwordHash: 'x' };
      const author = await createAccount(trx, account, deps.clock);
      await seedDatabase(trx, { today, now, author, files, keys: deps.keys });
    });
    await deps.contentVersion.apply(await deps.storage.transaction(deps.contentVersion.increment));
  };
  const remove = () => parish.staff.gettingStarted.removeDemonstration();
  const hasDemonstration = async () => (await parish.staff.gettingStarted.read()).hasDemonstration;
  const content = async () => {
    const { staff } = parish;
    const [events, news, services, organizations, clergy, vicars, history, ads, pictures, albums, folders] =
      await Promise.all([
        staff.events.list({ query: { admin: 'true' } }),
        staff.news.list({ query: { admin: 'true' } }),
        ...[staff.services.list(), staff.organizations.list(), staff.clergy.list()],
        ...[staff.formerVicars.list(), staff.history.list(), staff.ads.list()],
        ...[staff.gallery.list(), staff.galleryFolders.list(), staff.resourceFolders.list()],
      ]);
    const { requests } = await staff.prayerRequests.list({ query: {} });
    return [
      ...[events, news, services, organizations, clergy, vicars, history, ads, pictures, albums, folders],
      requests,
    ].flatMap((list) =>
      [...(list ?? [])].map((row) => Object.values(row).find((value) => typeof value === 'string')),
    );
  };

  it('leaves a clean parish, and can be repeated', async () => {
    await seed();
    expect(await hasDemonstration()).toBe(true);
    await remove();
    expect(await content()).toEqual([]);
    const { identity, words, ...others } = await parish.visitor.parish.read();
    const clean = neutralValues();
    expect(identity).toMatchObject({ ...clean.identity, version: 2 });
    expect(words).toMatchObject(clean.words);
    expect(others).toMatchObject({ isDemonstration: false, links: clean.links, place: clean.place });
    expect(await parish.visitor.vicar.read()).toMatchObject({ name: '', message1: null, version: 0 });
    expect(await parish.visitor.payment.read()).toMatchObject({ zelleEmail: '', email: '', version: 0 });
    expect(await hasDemonstration()).toBe(false);
    // no one would learn of a prayer request otherwise
    const { prayerRequests } = await parish.staff.parish.read();
    expect(prayerRequests.notify).toBe(STAFF.email);

    const trashed = await parish.staff.trash.list({ query: { limit: 100 } });
    expect(trashed.length).toBeGreaterThan(50);
    await remove();
    expect((await parish.staff.trash.list({ query: { limit: 100 } })).length).toBe(trashed.length);
    const { entries } = await parish.staff.activity.list({ query: {} });
    expect(entries[0]).toMatchObject({ action: 'remove', kind: 'demonstration' });
  });

  it('keeps what staff have added, edited or restored', async () => {
    await seed();
    const { staff } = parish;
    const service = { name: 'Holy Qurbana', day: 'Sunday', time: '9:00 AM' } as const;
    const own = await staff.services.create({ body: service });
    const [picture] = await staff.gallery.list();
    const { _id, title = '', category } = picture ?? expect.fail();
    await staff.gallery.update({
      params: { id: _id },
      body: { title, category, alt: 'Our own words' } as never,
    });
    const [event] = await staff.events.list({ query: { admin: 'true' } });
    await staff.events.update({ params: { id: event?._id ?? 0 }, body: { title: event?.title ?? '' } });
    await staff.vicar.update({ body: { name: 'Rev. Fr. George Mathew', title: 'Vicar' } });
    const { identity, place } = await staff.parish.read();
    const { version: _, ...body } = place;
    await staff.parish.place({ body: { ...body, phone: '(217) 555-0100' } });
    expect(identity.version).toBe(1);

    await remove();
    expect(await staff.services.list()).toMatchObject([{ id: own.id }]);
    expect(await staff.gallery.list()).toMatchObject([{ _id, alt: 'Our own words' }]);
    expect(await staff.galleryFolders.list()).toHaveLength(1);
    expect(await staff.events.list({ query: { admin: 'true' } })).toMatchObject([{ _id: event?._id }]);
    expect((await staff.vicar.read()).version).toBe(2);
    expect((await staff.parish.read()).place).toMatchObject({
      street: place.street,
      phone: '(217) 555-0100',
    });
    expect(await hasDemonstration()).toBe(false);

    const [entry] = await staff.trash.list({ query: { kind: 'news' } });
    await staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    await remove();
    expect(await staff.news.list({ query: { admin: 'true' } })).toHaveLength(1);
  });

  it('takes nothing from a parish that never had it, even records with the same names', async () => {
    const { staff } = parish;
    await storeInitialValues(parish.deps, true);
    await staff.services.create({ body: { name: 'Morning Prayer', day: 'Sunday', time: '8 AM' } });
    await staff.resourceFolders.create({ body: { folderName: 'Holy Qurbana' } });
    await staff.vicar.update({ body: { name: 'Rev. Fr. Abraham', title: 'Vicar' } });
    await remove();
    expect(await staff.resourceFolders.list()).toHaveLength(1);
    expect(await staff.services.list()).toHaveLength(1);
    expect((await staff.vicar.read()).name).toBe('Rev. Fr. Abraham');
  });
});
