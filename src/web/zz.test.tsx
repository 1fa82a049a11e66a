import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { EventForm } from './dashboard/events-and-news/event-form.tsx';
import { PictureInput } from './dashboard/gallery/upload/picture-input.tsx';
import { PaymentWindow } from './dashboard/payment/payment-window.tsx';
import AdminLogin from './pages/admin-login.tsx';
import { SessionProvider } from './session/session.tsx';
const render = (element: ReactNode) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: <SessionProvider>{element}</SessionProvider> }])} />,
  );
it.each([
  ['login', () => <AdminLogin />],
  ['pic', () => <PictureInput error={undefined} onChosen={() => {}} />],
  ['event', () => <EventForm record={undefined} onSaved={() => {}} onClose={() => {}} />],
  ['pay', () => <PaymentWindow info={{} as never} onSaved={() => {}} onClose={() => {}} />],
])('%s', (n, s) => { console.log(n, render(s()).replace(/class="[^"]*"/g,'')); });
