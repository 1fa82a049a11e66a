import { afterEach, expect, it, vi } from 'vitest';
import { visibilityText } from '../list/visibility-label.ts';
import { publishedBody, publishingFields } from './publishing.tsx';

afterEach(() => void vi.useRealTimers());

const [publish] = publishingFields({ label: 'Publish immediately', initially: 'draft' });
const from = '2026-12-24T06:00';

it.each([
  ['draft', undefined, { isPublished: false, showFrom: from }],
  ['draft', { isPublished: false, showFrom: from }, { isPublished: false, showFrom: from }],
  ['now', { isPublished: true, showFrom: null }, { isPublished: true, showFrom: '' }],
  ['date', { isPublished: true, showFrom: from }, { isPublished: true, showFrom: from }],
])('the choice %s is that of the record %j, and saves %j', (choice, record, body) => {
  expect(publish.toValue(record && ({ showUntil: null, visibility: 'draft', ...record } as never))).toBe(
    choice,
  );
  expect(publishedBody('isPublished', { publish: choice, showFrom: from })).toEqual(body);
});

it.each([
  [new Date(2026, 11, 24, 6), 'Scheduled for Dec 24, 6:00 AM'],
  [new Date(2027, 0, 2, 18, 30), 'Scheduled for Jan 2, 2027, 6:30 PM'],
])('a record that is shown from %s is %s', (date, text) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28) });
  expect(visibilityText({ visibility: 'scheduled', showFrom: date.toISOString() })).toBe(text);
});
