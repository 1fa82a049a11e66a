import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FailedNote } from './failed-note.tsx';

const note = (onRetry?: () => void) =>
  renderToStaticMarkup(
    <FailedNote message="Failed to load PDF" url="/media/minutes.pdf" {...(onRetry && { onRetry })} />,
  );

it('the error note shows its message and a link that opens a new tab', { tags: ['P4', 'P8'] }, () => {
  expect(note()).toContain('Failed to load PDF');
  expect(note()).toMatch(/<a[^>]*href="\/media\/minutes\.pdf"[^>]*target="_blank"/);
  expect(note()).not.toContain('Try again');
});

it('the error note offers a retry when one is possible', { tags: ['P4', 'P8'] }, () => {
  expect(note(() => {})).toContain('Try again');
});
