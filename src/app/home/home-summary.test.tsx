import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { SessionProvider } from '#kit/session/session.tsx';
import { summarizeHome } from './home-summary.ts';
import type { HomeData, loadHome } from './load-home.ts';
import { HomeSections } from './sections.tsx';

const long = 'The bell is heard on both sides of the river. '.repeat(40);
const picture = { src: '/bell.jpg', width: 1440, height: 900, placeholder: null, sources: [], preview: null };
const excerpt = [{ tag: 'p' as const, children: ['The bell is heard...'] }];
const version = 1;
const createdAt = '2026-11-01T12:00:00.000Z';
const service = { day: 'Sunday', time: '8:30 AM', language: null, description: long, version, createdAt };
const event = {
  excerpt,
  formatted: { description: [long] },
  date: '2026-12-13',
  start: null,
  end: null,
  time: '8:30 AM',
  location: 'Parish hall',
  lastDate: null,
  dateText: 'Sunday, December 13, 2026',
  timeText: '8:30 AM',
  summary: long,
};
const article = {
  ...{ excerpt, formatted: { content: [long] } },
  ...{ date: '2026-11-15', createdBy: null, isPublished: true, image: '/bell.jpg' },
};

const home = {
  today: undefined,
  vicar: undefined,
  daily: undefined,
  services: [1, 2, 3, 4].flatMap((id) => [
    { ...service, id, name: `Prayer ${id}`, category: 'regular' as const },
    { ...service, id: id + 10, name: `Feast ${id}`, category: 'special' as const },
  ]),
  events: [1, 2].map((_id) => ({
    ...event,
    _id,
    title: `Picnic ${_id}`,
    isPast: false,
    isToday: false,
    isCanceled: _id === 1,
    cancelReason: _id === 1 ? 'Rain' : null,
    nextDates: [{ _id: 9, title: `Feast ${_id}`, date: '2026-12-06', isCanceled: false, cancelReason: null }],
    picture,
  })),
  news: [1, 2, 3].map((_id) => ({ ...article, _id, title: `Bell ${_id}`, picture })),
  isComplete: true,
} satisfies HomeData;
/** The page reads only the fields above. */
const loaded = home as Awaited<ReturnType<typeof loadHome>> & typeof home;

function render(value: HomeData): string {
  const Component = () => (
    <SessionProvider>
      <HomeSections home={{ value }} />
    </SessionProvider>
  );
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page />);
}

it('the home page renders the same HTML from the summary as from the full data', () => {
  for (const text of ['Prayer 3', '<s>Picnic 1</s>', 'Canceled: Rain', 'December 6, 2026</a>'])
    expect(render(home)).toContain(text);
  expect(render(summarizeHome(loaded))).toBe(render(home));
});

it('the summary omits full texts and fields that the page does not render', () => {
  const { services, events, news } = summarizeHome(loaded);
  expect(services.map(({ name }) => name)).toEqual(['Prayer 1', 'Prayer 2', 'Prayer 3']);
  expect(news.map(({ picture }) => picture?.src)).toEqual(['/bell.jpg', undefined, undefined]);
  for (const omitted of [long, 'Parish hall'])
    expect(JSON.stringify({ services, events, news })).not.toContain(omitted);
  expect(Object.keys(events[0] ?? {})).not.toContain('summary');
});

it('"Read more" is omitted where there is no more text', { tags: ['P2'] }, () => {
  const short = {
    ...home,
    events: home.events.map((one) => ({
      ...one,
      excerpt: null,
      formatted: { description: ['With puttu.'] },
    })),
    news: home.news.map((one) => ({ ...one, excerpt: null, formatted: { content: ['It rings.'] } })),
  };
  expect(render(home).match(/Read more/g)).toHaveLength(5);
  expect(render(short)).not.toContain('Read more');
});

it.each([
  ['nothing', true],
  ['the specified texts', false],
])('empty sections show visitors %s when everything loaded: %s', { tags: ['P8'] }, (_, isComplete) => {
  const html = render({ ...home, services: [], events: [], news: [], isComplete });
  const texts = ['No Welcome Message Available', 'No Service Times Available', 'No Upcoming Events'];
  for (const text of [...texts, 'No News Available'])
    expect([text, html.includes(text)]).toEqual([text, !isComplete]);
  // links to the sections still have a target
  for (const anchor of ['welcome-message', 'service-times', 'upcoming-events', 'news-bulletin'])
    expect(html).toContain(`<section id="${anchor}"`);
  expect(html).toContain('John 3:16');
});
