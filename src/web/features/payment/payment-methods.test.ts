import { describe, expect, it } from 'vitest';
import { availableMethods, whatsappUrl } from './payment-methods.tsx';

const info = { zelleEmail: '', venmoNumber: '', whatsapp: '', email: '', version: 0 };

describe('a payment method', () => {
  it('has a QR code with the page of a username, or the unchanged number', () => {
    const codes = (venmoNumber: string) =>
      availableMethods({ ...info, venmoNumber }).map(({ qrText }) => qrText);
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
  ])('%s has the URL %s', { tags: ['P2'] }, (number, url) => expect(whatsappUrl(number)).toBe(url));
});
