import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ClergyMember } from '#contract/clergy.ts';
import { ClergySection } from './features/clergy/clergy-section.tsx';
import { UpcomingEvents } from './features/events/upcoming-events.tsx';
import { FormerVicarsSection } from './features/former-vicars/former-vicars-section.tsx';
import { NewsBulletin } from './features/news/news-bulletin.tsx';
import { FolderGrid } from './features/resources/resources-section.tsx';
import { ServiceTimes } from './features/services/service-times.tsx';
import { SessionProvider } from './session/session.tsx';

const NoEditor = () => null;

/** HTML as a visitor receives it. */
const render = (element: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SessionProvider>{element}</SessionProvider>
    </MemoryRouter>,
  );

it.each([
  ['No Service Times Available', () => <ServiceTimes services={[]} />],
  ['No Upcoming Events', () => <UpcomingEvents events={[]} />],
  ['No News Available', () => <NewsBulletin news={[]} />],
  ['No Folders Found', () => <FolderGrid folders={[]} />],
  ['No Clergy Information Available', () => <ClergySection clergy={[]} Editor={NoEditor} />],
  ['No Former Vicars Listed', () => <FormerVicarsSection vicars={[]} Editor={NoEditor} />],
])('“%s” is shown for an empty list', { tags: ['P2', 'P8'] }, (text, section) => {
  expect(render(section())).toContain(text);
});

it('a clergy member without an id, name or title is not listed', { tags: ['P3'] }, () => {
  const complete = { id: 1, name: 'Fr. Mark', title: 'Vicar', description: null, picture: null };
  const incomplete = [{ id: 0 }, { name: '' }, { title: '' }].map((gap) => ({
    ...complete,
    description: 'Lacking',
    ...gap,
  }));
  const html = render(
    <ClergySection clergy={[complete, ...incomplete] as ClergyMember[]} Editor={NoEditor} />,
  );
  expect(html).toContain('Fr. Mark');
  expect(html).not.toContain('Lacking');
});
