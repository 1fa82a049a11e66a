import { expect, it } from 'vitest';
import { contactIn, meetingIn } from './facts.ts';

const texts = (announcements: string | null, members: string | null = null) => ({
  description: 'We pray together. All are welcome.',
  ...{ members, announcements },
});

it.each([
  [
    'Bring a book. We meet on Tuesdays at 7:30 PM in Room 2. No fee.',
    'We meet on Tuesdays at 7:30 PM in Room 2.',
  ],
  ['Meetings are on the first Sunday of the month', 'Meetings are on the first Sunday of the month'],
  ['Thursdays at 6:00 PM at St. Mary’s Hall.\nRides leave at 5.', 'Thursdays at 6:00 PM at St. Mary’s Hall.'],
  ['First Saturday of the month at 6:30 PM. Or call.', 'First Saturday of the month at 6:30 PM.'],
  // a single event is no meeting time
  ['The class visits the home on the third Saturday of the month.', undefined],
  ['The office is open on Tuesday from 9:00 AM to noon.', undefined],
  ['It was good to meet you.', undefined],
  [null, undefined],
])('the meeting time in %j is %j', (announcements, expected) => {
  expect(meetingIn(texts(announcements))).toBe(expected);
});

it.each([
  ['Write to mgocsm@stthomas.example. Thank you.', null, 'Write to mgocsm@stthomas.example.', undefined],
  ['Call (555) 555-0184 for a ride.', null, 'Call (555) 555-0184 for a ride.', '(555) 555-0184'],
  ['Every week.', 'Anna Paul\nThomas Kurian, 555-555-0147', 'Thomas Kurian, 555-555-0147', '555-555-0147'],
])('the contact in %j and %j is %j', (announcements, members, text, phone) => {
  expect(contactIn(texts(announcements, members))).toEqual({ text, phone });
});

it('an organization whose texts have no address and no number has no contact', () => {
  expect(contactIn(texts('Room 2, 2026-11-26, 8:30 AM, @ the hall'))).toBeUndefined();
});
