import { expect, it } from 'vitest';
import { contactIn, meetingIn } from './facts.server.ts';

const texts = (announcements: string, members = '') => ({
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
  ['', undefined],
])('the meeting time in %j is %j', (announcements, expected) => {
  expect(meetingIn(texts(announcements))).toBe(expected);
});

it.each([
  ['Write to mgocsm@stthomas.example. Thank you.', '', 'Write to mgocsm@stthomas.example.'],
  ['Call (555) 555-0184 for a ride. Thank you.', '', 'Call (555) 555-0184 for a ride.'],
  ['Every week.', 'Anna Paul\nThomas Kurian, (555) 555-0184', 'Thomas Kurian, (555) 555-0184'],
  ['Room 2, 2026-11-26, 8:30 AM, @ the hall', '', ''],
])('the contact in %j and %j is %j', (announcements, members, text) => {
  const phone = { text: '(555) 555-0184', url: 'tel:+15555550184' };
  const contact = contactIn(texts(announcements, members), phone);
  expect(contact.map((node) => (typeof node === 'string' ? node : node.children[0])).join('')).toBe(text);
  expect(contact.filter((node) => typeof node !== 'string')).toHaveLength(text ? 1 : 0);
});
