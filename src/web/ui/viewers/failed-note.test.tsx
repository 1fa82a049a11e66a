import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FailedNote } from './failed-note.tsx';

const note = (onRetry?: () => void) =>
  renderToStaticMarkup(
    <FailedNote message="Failed to load PDF" address="/media/minutes.pdf" {...(onRetry && { onRetry })} />,
  );

it('what could not be shown is told, and can be opened in a new tab', { tags: ['P4', 'P8'] }, () => {
  expect(note()).toContain('Failed to load PDF');
  expect(note()).toMatch(/<a[^>]*href="\/media\/minutes\.pdf"[^>]*target="_blank"/);
  expect(note()).not.toContain('Try again');
});

it('where it may come after all, it can be tried again', { tags: ['P4', 'P8'] }, () => {
  expect(note(() => {})).toContain('Try again');
});
