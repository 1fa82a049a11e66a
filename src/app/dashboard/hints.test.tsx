import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EventForm } from '#events/editor/event-form.tsx';
import { categoryFilters } from '#gallery/categories.ts';
import { PictureInput } from '#gallery/upload/picture-input.tsx';
import { PaymentDialog } from '#giving/payment-dialog.tsx';
import { FilterChips } from '#kit/crud/list/list-filters.tsx';
import { SessionProvider } from '#kit/session/session.tsx';
import AdminLogin from '../pages/admin-login.tsx';

const ignore = () => {};
const NO_PAYMENT = {
  zelleEmail: '',
  zelleLink: '',
  venmoNumber: '',
  whatsapp: '',
  whatsappUrl: '',
  email: '',
  version: 1,
};
const eventForm = () => <EventForm record={undefined} onSaved={ignore} onClose={ignore} />;
const paymentForm = () => <PaymentDialog info={NO_PAYMENT} onSaved={ignore} onClose={ignore} />;
const imageUpload = () => <PictureInput error={undefined} onSelect={ignore} />;

function render(element: ReactNode): string {
  const page = <SessionProvider>{element}</SessionProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

// forms look for a draft in localStorage, and Node warns about its own localStorage
beforeAll(() => void vi.stubGlobal('localStorage', undefined));
afterAll(() => void vi.unstubAllGlobals());

it.each([
  ['the login page', () => <AdminLogin />, 'Please contact the church administrator for credentials.'],
  ['the time of an event', eventForm, '2:30 PM or 14:30'],
  ['the Venmo field', paymentForm, 'A username with @ or a phone number'],
  ['the WhatsApp field', paymentForm, 'Include the country code'],
  ['the upload of images', imageUpload, 'JPEG, PNG, GIF, WebP, max 20MB each'],
])(
  '%s shows the hint that the specification requires',
  { tags: ['P2', 'P5', 'A5'] },
  (_, component, hint) => {
    expect(render(component())).toContain(hint);
  },
);

it('the upload of images accepts every image type', { tags: ['A5'] }, () => {
  expect(render(imageUpload())).toContain('accept="image/*"');
});

it('the gallery filter lists the categories in the order of the specification', { tags: ['A2'] }, () => {
  const buttons = render(
    <FilterChips legend="Category" choices={categoryFilters} selected="all" onSelect={ignore} />,
  ).matchAll(/<button[^>]*>(.+?)</g);
  const inOrder = 'All, Perunnal, Consecration, Construction, Holy Week, Others';
  expect([...buttons].map(([, label]) => label).join(', ')).toBe(inOrder);
});
