import { describe, expect, it } from 'vitest';
import { paymentMethods, whatsappAddress } from './available-methods.ts';

const info = { zelleEmail: '', venmoNumber: '', whatsapp: '', email: '', version: 0 };

describe('a way to give', () => {
  it('is read from its code: a username as its page, a number as it is', () => {
    const codes = (venmoNumber: string) => paymentMethods({ ...info, venmoNumber }).map(({ code }) => code);
    expect(codes('@stthomas-springfield')).toEqual(['', 'https://venmo.com/u/stthomas-springfield']);
    expect(codes('555-555-0142')).toEqual(['', '555-555-0142']);
    expect(codes('@../../evil')).toEqual(['', '@../../evil']);
  });
});

describe('a WhatsApp number', () => {
  it.each([
    ['+1 (555) 555-0142', 'https://wa.me/15555550142'],
    ['15555550142', 'https://wa.me/15555550142'],
    ['', undefined],
    ['ask the office', undefined],
    ['12', undefined],
    ['javascript:alert(1)', undefined],
    ['1'.repeat(16), undefined],
  ])('%s leads to %s', { tags: ['P2'] }, (number, address) => expect(whatsappAddress(number)).toBe(address));
});
