import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { VicarBody } from './contract.ts';

const WELCOME: VicarBody = { name: 'Fr. George Mathew', title: 'Vicar', message1: 'Welcome.\n\nCome in.' };

describe.each(engines)('the vicar’s welcome on %s', (engine) => {
  const parish = useTestApp({ engine });

  const save = (body: VicarBody, ifMatch?: number) =>
    parish.staff.vicar.update({ body, ...(ifMatch !== undefined && { ifMatch }) });

  it('is empty before the first save and then visible to everyone', { tags: ['P7'] }, async () => {
    const empty = {
      ...{ name: '', title: '', message1: null, image: null, picture: null, version: 0 },
      formatted: { message1: [] },
    };
    expect(await parish.visitor.vicar.read()).toEqual(empty);
    const saved = await save({ ...WELCOME, name: '  Fr. George Mathew ' });
    expect(saved).toEqual({
      ...empty,
      ...WELCOME,
      version: 1,
      formatted: { message1: [{ tag: 'p', children: ['Welcome.\n\nCome in.'] }] },
    });
    expect(await parish.visitor.vicar.read()).toEqual(saved);
  });

  it('is a single record that each save overwrites', { tags: ['P3', 'P7'] }, async () => {
    await save(WELCOME);
    const saved = await save({ name: 'Fr. Jacob Varghese', title: 'Vicar', message1: '' });
    expect(saved).toMatchObject({ name: 'Fr. Jacob Varghese', message1: null, version: 2 });
    expect(await parish.deps.storage.db.selectFrom('vicar').selectAll().execute()).toHaveLength(1);
  });

  it('rejects a change of a stale version and a second first save', async () => {
    await save(WELCOME, 0);
    for (const seen of [0, 2, 7]) await expect(save(WELCOME, seen)).rejects.toMatchObject({ code: 'STALE' });
    expect(await save({ ...WELCOME, title: 'Vicar and President' }, 1)).toMatchObject({ version: 2 });
    expect(await save(WELCOME)).toMatchObject({ title: 'Vicar', version: 3 });
  });

  it('is not created by a change of a version that never existed', async () => {
    await expect(save(WELCOME, 3)).rejects.toMatchObject({ code: 'STALE' });
    expect(await parish.visitor.vicar.read()).toMatchObject({ name: '', version: 0 });
  });
});
