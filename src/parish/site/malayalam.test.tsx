import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { Malayalam } from './malayalam.tsx';
import { testParish, testSite } from './testing/site.ts';

function render(name: string | null, malayalam: boolean): string {
  const parish = { ...testParish, liturgy: { ...testParish.liturgy, malayalam } };
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <Malayalam>{name}</Malayalam> }]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { ...testSite, parish } } }} />);
}

it('a name in Malayalam is marked as such, and shown only if the parish chose so', () => {
  expect(render('ഓശാന', true)).toMatch(/^<small lang="ml"[^>]*>ഓശാന<\/small>$/);
  expect(render('ഓശാന', false)).toBe('');
  expect(render(null, true)).toBe('');
});
