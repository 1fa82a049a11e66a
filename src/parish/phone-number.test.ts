import { expect, it } from 'vitest';
import { findPhoneNumber, parsePhoneNumber, whatsappUrl } from './phone-number.server.ts';

it.each<[string, string, string | undefined]>([
  ['(555) 555-0142', '', 'tel:+15555550142'],
  ['1-555-555-0142', 'USA', 'tel:+15555550142'],
  ['tel:+15555550142', 'United States', 'tel:+15555550142'],
  ['555.555.0142 ext. 12', 'US', 'tel:+15555550142;ext=12'],
  ['\u202d555\u2011555\u20110142\u202c', '', 'tel:+15555550142'],
  ['0091 98470 12345', '', 'tel:+919847012345'],
  ['(0091) 98470 12345', '', 'tel:+919847012345'],
  ['011 91 98470 12345', '', 'tel:+919847012345'],
  ['WhatsApp: (+91) 98470 12345', '', 'tel:+919847012345'],
  ['☎ (555) 555-0142', '', 'tel:+15555550142'],
  ['+91 (0) 481 255 5010', '', 'tel:+914812555010'],
  ['98470 12345', 'India', 'tel:+919847012345'],
  ['9847-012345', 'Kerala, India', 'tel:+919847012345'],
  ['020 7946 0958', 'U.K.', 'tel:+442079460958'],
  ['07700 900123', 'England', 'tel:+447700900123'],
  ['98470 12345', '', undefined],
  ['123 456 7890', '', undefined],
  ['555-0142', '', undefined],
  ['1234567890123456', '', undefined],
  ['ask the office', '', undefined],
  ['javascript:alert(1)', '', undefined],
  ['', '', undefined],
])('the phone number %s of a parish in %j is dialed as %s', (text, country, url) => {
  expect(parsePhoneNumber(text, country)?.url).toBe(url);
});

it.each([
  ['(555) 555-0142', 'https://wa.me/15555550142'],
  ['https://chat.whatsapp.com/AbCdEf', 'https://chat.whatsapp.com/AbCdEf'],
  ['wa.me/15555550142', 'https://wa.me/15555550142'],
  ['https://wa.me/+1 555 555 0142', 'https://wa.me/15555550142'],
  ['Join my *group*: <https://chat.whatsapp.com/AbCdEf?mode=a>.', 'https://chat.whatsapp.com/AbCdEf?mode=a'],
  ['https://chat.whatsapp.com/', undefined],
  ['98470 12345', undefined],
  ['https://chat.whatsapp.com.evil.example/AbCdEf', undefined],
])('the link of %s in WhatsApp is %s', (text, url) => {
  expect(whatsappUrl(text, '')).toBe(url);
});

it.each([
  ['Sara: (555) 555\u20110142', '(555) 555\u20110142'],
  ['Call +91\u00a098470\u00a012345 before 8:30', '+91\u00a098470\u00a012345'],
  ['P.O. Box 1234567890, since 2001-2026', undefined],
])('the phone number in %j is %j', (text, number) => {
  expect(findPhoneNumber(text, '')?.text).toBe(number);
});
