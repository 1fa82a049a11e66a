import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SubmittingForm } from './submitting-form.tsx';

it('a form is marked while it is submitting', () => {
  const render = (isSending: boolean) => renderToStaticMarkup(<SubmittingForm isSubmitting={isSending} />);
  expect(render(true)).toBe('<form data-sending="true"></form>');
  expect(render(false)).toBe('<form></form>');
});
