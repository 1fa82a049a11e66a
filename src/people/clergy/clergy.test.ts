import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';

describe.each(engines)('the clergy on %s', (engine) => {
  const parish = useTestApp({ engine });

  it('are listed in the order they were added', { tags: ['P7'] }, async () => {
    const names = ['Fr. George', 'Fr. Abraham', 'Dn. Basil'];
    for (const name of names) await parish.staff.clergy.create({ body: { name, title: 'Deacon' } });
    expect((await parish.visitor.clergy.list()).map(({ name }) => name)).toEqual(names);
  });
});
