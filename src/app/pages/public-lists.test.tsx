import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { Event } from '#events/contract.ts';
import { EventListItem } from '#events/pages/event-list.tsx';
import { UpcomingEvents } from '#events/pages/upcoming-events.tsx';
import { SessionProvider } from '#kit/session/session.tsx';
import type { NewsArticle } from '#news/contract.ts';
import { NewsBulletin } from '#news/pages/news-bulletin.tsx';
import { NewsListItem } from '#news/pages/news-list.tsx';
import { ClergySection } from '#people/clergy/clergy-section.tsx';
import type { ClergyMember } from '#people/clergy/contract.ts';
import { FormerVicarsSection } from '#people/former-vicars/former-vicars-section.tsx';
import { FolderGrid } from '#resources/pages/resources-section.tsx';
import { ServiceTimes } from '#services/pages/service-times.tsx';

const NoEditor = () => null;

/** HTML as a visitor receives it. */
function render(element: ReactNode): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <SessionProvider>{element}</SessionProvider> },
  ]);
  return renderToStaticMarkup(<Page />);
}

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
  const complete = { id: 1, name: 'Fr. Mark', title: 'Vicar', formatted: { description: [] }, picture: null };
  const incomplete = [{ id: 0 }, { name: '' }, { title: '' }].map((gap) => ({
    ...complete,
    formatted: { description: ['Lacking'] },
    ...gap,
  }));
  const members: Partial<ClergyMember>[] = [complete, ...incomplete];
  const html = render(<ClergySection clergy={members as ClergyMember[]} Editor={NoEditor} />);
  expect(html).toContain('Fr. Mark');
  expect(html).not.toContain('Lacking');
});

const picture = {
  src: '/media/pictures/bell.jpg',
  width: 700,
  height: 500,
  placeholder: null,
  sources: [],
  preview: null,
};
const shown = { _id: 1, image: picture.src, picture };
const formatted = { description: [], content: [] };
const event = { ...shown, formatted, title: 'Carols', date: null, program: [] } as Partial<Event>;
const article = { ...shown, formatted, title: 'The bell', date: '2026-11-20' } as Partial<NewsArticle>;

it.each([
  ['an event', () => <EventListItem event={event as Event} isFirst />],
  ['an article', () => <NewsListItem article={article as NewsArticle} />],
])('%s shows its picture in the list', { tags: ['P2'] }, (_, entry) => {
  expect(render(entry())).toContain(`src="${picture.src}"`);
});
