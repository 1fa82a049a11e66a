import { describe, expect, it } from 'vitest';
import { recordMilestone } from '#kit/process/milestones.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import { storeInitialValues } from '#parish/parish-settings.server.ts';
import { useTestApp, useUploadTestApp } from '../testing/use-test-app.ts';
import type { GettingStartedKey } from './contract.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(engines)('Get started on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });
  const done = async () =>
    (await parish.staff.gettingStarted.read()).items.flatMap(({ key, isDone }) => (isDone ? [key] : []));
  const startNew = async () => {
    await storeInitialValues(parish.deps, true);
    const { deps } = parish;
    deps.contentVersion.apply(await deps.storage.transaction(deps.contentVersion.increment));
  };

  it('is open for the demonstration’s own details', async () => {
    const { items, isNew } = await parish.staff.gettingStarted.read();
    expect([items.length, isNew, await done()]).toEqual([10, false, []]);
  });

  it('checks each item from what staff have saved', async () => {
    const { staff } = parish;
    await startNew();
    expect([await done(), (await staff.gettingStarted.read()).isNew]).toEqual([[], true]);
    const expected: GettingStartedKey[] = [];
    const expectDone = async (key: GettingStartedKey) => {
      expected.push(key);
      expect(await done()).toEqual(expected);
    };
    const { identity, place } = await staff.parish.read();
    const { version: _v, ...who } = { ...identity, name: 'St. Mary’s Church' };
    await staff.parish.identity({ body: who });
    await expectDone('name');
    const { version: _w, ...where } = { ...place, street: '12 River Road', city: 'Riverton' };
    await staff.parish.place({ body: where });
    expect(await done()).toEqual(expected);
    await staff.parish.place({ body: { ...where, phone: '(217) 555-0100' } });
    await expectDone('address');
    const { secure_url } = await parish.upload(await staff.upload.signature(), await pictureFile());
    await staff.parish.identity({ body: { ...who, heroImage: secure_url } });
    await expectDone('heroImage');
    const service = { name: 'Evening Prayer', time: '6 PM' };
    await staff.services.create({ body: { ...service, day: 'Wednesday' } });
    expect(await done()).toEqual(expected);
    await staff.services.create({ body: { ...service, day: 'Sundays', time: 'after the Qurbana' } });
    expect(await done(), 'no date is known').toEqual(expected);
    await staff.services.create({ body: { ...service, day: 'Sundays' } });
    await expectDone('sundayService');
    await staff.vicar.update({ body: { name: 'Rev. Fr. Abraham', title: 'Vicar' } });
    expect(await done()).toEqual(expected);
    await staff.vicar.update({ body: { name: 'Rev. Fr. Abraham', title: 'Vicar', message1: 'Welcome.' } });
    await expectDone('welcomeMessage');
    const payment = { zelleEmail: null, venmoNumber: null, whatsapp: null, email: 'gifts@stmary.example' };
    await staff.payment.update({ body: payment });
    expect(await done()).toEqual(expected);
    await staff.payment.update({ body: { ...payment, venmoNumber: '@stmary' } });
    await expectDone('payment');
    const user = { name: 'George', email: 'george@stmary.example', password: 'nine books upon the shelf' };
    const { id } = await staff.users.create({ body: { ...user, role: 'admin', isActive: true } });
    expect(await done(), 'the password is not replaced yet').toEqual(expected);
    await parish.deps.storage.transaction((trx) =>
      trx.updateTable('users').set({ must_change_password: 0 }).where('id', '=', id).execute(),
    );
    await expectDone('secondAdministrator');
    await staff.users.update({ params: { id }, body: { ...user, isActive: false } as never });
    expect(await done()).toEqual(expected.slice(0, -1));
  });

  it('sends at most five test emails an hour to the caller', async () => {
    const send = () => parish.staff.gettingStarted.sendTestEmail();
    const { email: to } = await parish.staff.auth.me();
    for (let sent = 0; sent < 5; sent += 1) expect(await send()).toEqual({ to, hasMailServer: false });
    await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const delivered = () => parish.emails.filter(({ subject }) => subject.startsWith('Test email from'));
    await expect.poll(delivered).toHaveLength(5);
    expect(new Set(delivered().map((email) => email.to))).toEqual(new Set([to]));
  });

  it('has the backup step done while the last backup is at most eight days old', async () => {
    const { storage, clock } = parish.deps;
    const takenAt = new Date(clock.now() - 8 * DAY_MS).toISOString();
    await storage.transaction((trx) => recordMilestone(trx, 'backup', takenAt));
    expect(await done()).toEqual(['backup']);
    parish.clock.advance(1_000);
    expect(await done()).toEqual([]);
  });
});

describe('on a host with mail and https', () => {
  const parish = useTestApp({
    engine: 'sqlite',
    env: { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://stmary.example' },
  });

  it('checks the email after the mail server has accepted one', async () => {
    const done = async () =>
      (await parish.staff.gettingStarted.read()).items.flatMap(({ key, isDone }) => (isDone ? [key] : []));
    expect(await done()).toEqual(['https']);
    const mail = { to: 'mariam@stmary.example', subject: 'Test', text: 'Test' };
    await parish.deps.storage.transaction((trx) => parish.deps.outbox.enqueue(trx, mail));
    parish.deps.outbox.deliver();
    await expect.poll(done).toEqual(['email', 'https']);
  });
});
