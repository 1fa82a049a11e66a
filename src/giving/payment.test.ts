import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { demoParish } from '#seed/content/parish.ts';

const EVERYTHING = {
  zelleEmail: 'gifts@stthomas.example',
  venmoNumber: '@stthomas-springfield',
  whatsapp: '+1 555 555 0142',
  email: 'treasurer@stthomas.example',
};
const NOTHING = { zelleEmail: null, venmoNumber: null, whatsapp: null };

describe.each(engines)('payment information on %s', (engine) => {
  const parish = useTestApp({ engine });

  it('has only the parish’s donations email before the first save', {
    tags: ['P3', 'P7', 'P9'],
  }, async () => {
    const empty = {
      zelleEmail: '',
      zelleLink: '',
      venmoNumber: '',
      whatsapp: '',
      whatsappUrl: '',
      version: 0,
    };
    expect(await parish.visitor.payment.read()).toEqual({
      ...empty,
      email: demoParish.place.donationsEmail,
    });
  });

  it('is stored trimmed and immediately visible to visitors', { tags: ['P5', 'P7'] }, async () => {
    expect(
      await parish.staff.payment.update({ body: { ...EVERYTHING, venmoNumber: '  @stthomas  ' } }),
    ).toEqual({
      ...EVERYTHING,
      whatsappUrl: 'https://wa.me/15555550142',
      zelleLink: '',
      venmoNumber: '@stthomas',
      version: 1,
    });
    expect(await parish.visitor.payment.read()).toMatchObject({ venmoNumber: '@stthomas', version: 1 });
    await parish.staff.payment.update({ body: { ...NOTHING, email: EVERYTHING.email } });
    expect(await parish.visitor.payment.read()).toEqual({
      zelleEmail: '',
      zelleLink: '',
      venmoNumber: '',
      whatsapp: '',
      whatsappUrl: '',
      email: EVERYTHING.email,
      version: 2,
    });
  });

  it('keep the link of the bank in a save without it, and reject a link to another site', async () => {
    const zelleLink = 'https://enroll.zellepay.com/qr-codes?data=eyJ0b2tlbiI6IjEifQ==';
    const save = (change: object) => parish.staff.payment.update({ body: { ...EVERYTHING, ...change } });
    expect(await save({ zelleLink: `\u200b${zelleLink}\u00a0` })).toMatchObject({ zelleLink });
    expect(await save({})).toMatchObject({ zelleLink });
    for (const wrong of ['https://zellepay.com.evil.example/', 'http://enroll.zellepay.com/', 'javascript:1'])
      await expect(save({ zelleLink: wrong })).rejects.toMatchObject({ code: 'INVALID_BODY' });
    const longest = `https://zellepay.com/${'m'.repeat(2)}${'\u0d2e'.repeat(759)}`;
    expect(await save({ zelleLink: longest })).toMatchObject({ zelleLink: longest });
    await expect(save({ zelleLink: `${longest}m` })).rejects.toMatchObject({
      details: { errors: { zelleLink: 'This link is too long for a QR code' } },
    });
    expect(await save({ zelleLink: null })).toMatchObject({ zelleLink: '' });
  });

  it('requires a valid contact email address', { tags: ['P5'] }, async () => {
    for (const [email, message] of [
      ['', 'Contact email is required'],
      ['   ', 'Contact email is required'],
      ['treasurer', 'Please enter a valid email address'],
    ] as const)
      await expect(parish.staff.payment.update({ body: { ...EVERYTHING, email } })).rejects.toMatchObject({
        code: 'INVALID_BODY',
        details: { errors: { email: message } },
      });
    expect((await parish.visitor.payment.read()).version).toBe(0);
  });
});
