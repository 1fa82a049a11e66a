import { describe, expect, it } from 'vitest';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import type { Event, EventBody } from '../contract.ts';

const STUDY = { title: 'Bible study', date: '2026-11-29' };
const repeats = { kind: 'weekly', weekday: 0, until: '2026-12-20' } as const;

describe.each(engines)('the picture that the dates of a recurring event share on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  const upload = async () => {
    const { secure_url } = await parish.upload(await parish.staff.upload.signature(), await pictureFile());
    return secure_url;
  };
  const announce = async () => {
    const image = await upload();
    await parish.staff.events.create({ body: { ...STUDY, image, repeats } });
    return { image, dates: await parish.visitor.events.list() };
  };
  const update = ({ _id, date }: Event, body: Partial<EventBody>, also?: 'all') =>
    parish.staff.events.update({
      params: { id: _id },
      query: also ? { also } : {},
      body: { ...STUDY, date, ...body },
    });
  const remove = ({ _id }: Event) => parish.staff.events.remove({ params: { id: _id } });
  const isServed = async (image: string) => (await parish.request(image)).status === 200;
  const stateOf = async (image: string) => {
    const files = await parish.deps.storage.db.selectFrom('files').select(['address', 'state']).execute();
    return files.find(({ address }) => address !== null && image.endsWith(address))?.state;
  };

  it('is served until the last date is deleted, and again when one is restored', async () => {
    const { image, dates } = await announce();
    const [first, ...others] = [...dates] as [Event, ...Event[]];
    const trash = async () => (await parish.staff.trash.list()).map(({ id }) => ({ params: { id } }));
    expect(dates.map((date) => date.picture?.src)).toEqual(dates.map(() => first.image));
    await remove(first);
    expect([await stateOf(image), await isServed(image)]).toEqual(['attached', true]);
    await Promise.all(others.map(remove));
    expect([await stateOf(image), await isServed(image)]).toEqual(['resting', false]);
    const [one, ...rest] = await trash();
    if (one) await parish.staff.trash.restore(one);
    await Promise.all(rest.map(parish.staff.trash.remove));
    expect([await stateOf(image), await isServed(image)]).toEqual(['attached', true]);
    const [last] = await parish.visitor.events.list();
    await update(last as Event, { isPublished: false });
    expect([await stateOf(image), await isServed(image)]).toEqual(['attached', false]);
    await update(last as Event, { isPublished: true });
    expect(last?.picture?.src).toBe(first.image);
    await remove(last as Event);
    await Promise.all((await trash()).map(parish.staff.trash.remove));
    await parish.deps.backgroundTasks.settled();
    expect([await stateOf(image), await isServed(image)]).toEqual([undefined, false]);
  });

  it('is replaced in one date, then in all others, and rests after its last use', async () => {
    const { image, dates } = await announce();
    const [first, second, third] = [...dates] as [Event, Event, Event];
    const own = await upload();
    await update(second, { image: own });
    expect([await stateOf(image), await stateOf(own)]).toEqual(['attached', 'attached']);
    const next = await upload();
    await update(third, { image: next }, 'all');
    await parish.deps.backgroundTasks.settled();
    expect([await stateOf(image), await stateOf(own), await stateOf(next)]).toEqual([
      ...['resting', 'attached', 'attached'],
    ]);
    const images = (await parish.visitor.events.list()).map((date) => date.image ?? '');
    expect(images.map((each) => (own.endsWith(each) ? 'own' : next.endsWith(each) ? 'next' : each))).toEqual([
      ...['next', 'own', 'next', 'next'],
    ]);
    await update(first, { image: null }, 'all');
    await parish.deps.backgroundTasks.settled();
    expect([await stateOf(own), await stateOf(next)]).toEqual(['attached', 'resting']);
  });
});
