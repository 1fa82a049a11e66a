import { expect, it } from 'vitest';
import { nextSheetLink } from './urls.ts';

it.each([
  ['2026-11-26', '/lectionary/2026-11-29/sheet', 'Readers’ sheet for Sunday, November 29'],
  ['2026-11-29', '/lectionary/2026-11-29/sheet', 'Readers’ sheet for Sunday, November 29'],
  ['2026-12-28', '/lectionary/2027-01-03/sheet', 'Readers’ sheet for Sunday, January 3'],
])('on %s the next sheet is %s', (today, to, children) => {
  expect(nextSheetLink(today)).toEqual({ to, children });
});
