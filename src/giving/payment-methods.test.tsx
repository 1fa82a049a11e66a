import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { availableMethods, PaymentMethods } from './payment-methods.tsx';

const info = {
  zelleEmail: '',
  zelleLink: '',
  venmoNumber: '',
  whatsapp: '',
  whatsappUrl: '',
  email: '',
  version: 0,
};

describe('a payment method', () => {
  it('has a link, and so a QR code, only if an app opens it', () => {
    const links = (set: Partial<typeof info>) =>
      availableMethods({ ...info, ...set }).map(({ link }) => link);
    expect(links({ zelleEmail: 'gifts@stthomas.example', venmoNumber: '555-555-0142' })).toEqual([
      undefined,
      undefined,
    ]);
    const zelleLink = 'https://enroll.zellepay.com/qr-codes?data=eyJ0b2tlbiI6IjEifQ==';
    expect(links({ zelleLink, venmoNumber: '@stthomas-springfield' })).toEqual([
      zelleLink,
      'https://venmo.com/u/stthomas-springfield',
    ]);
    expect(links({ venmoNumber: '@../../evil' })).toEqual([undefined, undefined]);
  });

  it.each([
    ['has a QR code', 2_300 - 24, 1],
    ['has no QR code if its link, from an older version, is too long for one', 776 * 3, 0],
  ])('%s', (_, bytes, codes) => {
    const zelleLink = `https://zellepay.com/${'\u0d2e'.repeat(Math.floor(bytes / 3))}`;
    const html = renderToStaticMarkup(
      <PaymentMethods info={{ ...info, zelleEmail: 'gifts@stthomas.example', zelleLink }} />,
    );
    expect(html).toContain(`href="${zelleLink}"`);
    expect(html.split('aria-label="QR code for Zelle"')).toHaveLength(codes + 1);
  });
});
