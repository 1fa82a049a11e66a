import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ClergyMember } from '#contract/clergy.ts';
import { ClergySection } from './features/clergy/clergy-section.tsx';
import { UpcomingEvents } from './features/events/upcoming-events.tsx';
import { FormerVicarsSection } from './features/former-vicars/former-vicars-section.tsx';
import { NewsBulletin } from './features/news/news-bulletin.tsx';
import { FolderGrid } from './features/resources/folder-grid.tsx';
import { ServiceTimes } from './features/services/service-times.tsx';
import { SessionProvider } from './session/session.tsx';

/** As the server writes it for a visitor. */
const written = (element: ReactNode) =>
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
  ['No Clergy Information Available', () => <ClergySection clergy={[]} />],
  ['No Former Vicars Listed', () => <FormerVicarsSection vicars={[]} />],
])('%s stands where there is nothing to show', { tags: ['P2', 'P8'] }, (words, section) => {
  expect(written(section())).toContain(words);
});

it('a member of the clergy that lacks id, name or title is not listed', { tags: ['P3'] }, () => {
  const whole = { id: 1, name: 'Fr. Mark', title: 'Vicar', description: null, picture: null };
  const lacking = [{ id: 0 }, { name: '' }, { title: '' }].map((gap) => ({
    ...whole,
    description: 'Lacking',
    ...gap,
  }));
  const shown = written(<ClergySection clergy={[whole, ...lacking] as ClergyMember[]} />);
  expect(shown).toContain('Fr. Mark');
  expect(shown).not.toContain('Lacking');
});
