import { type CivilDate, dateParts, longDate } from '#church-year/dates.ts';
import { churchYear } from '#church-year/index.ts';
import { eventDays, programText } from '#events/program.ts';
import type { AppContext } from '#kit/app-context.ts';
import { displayTime } from '#kit/dates/time-of-day.ts';
import { plainText } from '#kit/formatted-text/formatted-text.server.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { recordPath, slug } from '#kit/text/slug.ts';
import type { Parish } from '#parish/contract.ts';
import type { Liturgy } from '#parish/parish-settings.server.ts';
import type { Sunday } from '#services/contract/sunday.ts';
import { readSunday } from '#services/sunday.server.ts';
import type { searchKinds } from './contract.ts';

/** Something that a search finds. */
export interface Searchable {
  readonly kind: (typeof searchKinds)[number];
  readonly title: string;
  readonly text: string;
  /** What is searched but not part of the text, such as 'Sunday, December 6, 2026'. */
  readonly keywords?: string;
  /** Returns the path of the page, with the section's anchor. Only the results that are shown need it. */
  readonly toLink: () => { readonly url: string; readonly date: CivilDate | null };
  /** Visitors see a record from one instant until another. */
  readonly show_from?: string | null;
  readonly show_until?: string | null;
  /** Of the results with the same value only the first one is shown. */
  readonly sameAs?: string | null;
}

/** Joins the parts that are not empty. */
const join = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Reads everything that visitors can find now, or later without an edit; in each kind the most interesting first. */
export async function readSearchable(deps: AppContext): Promise<Searchable[]> {
  const { storage, parish, calendarClock } = deps;
  const today = calendarClock.today();
  const details = await parish.load();
  const { db } = storage;
  const parts = await Promise.all([
    pages(db, details, (await readSunday(today, deps)).texts),
    services(db),
    churchDays(today, parish.liturgy()),
    events(db, today),
    news(db, calendarClock),
    organizations(db),
    resources(db),
    folders(db),
  ]);
  return parts.flat();
}

/** The texts of the public pages. */
async function pages(
  db: Handle,
  { identity, place, words, values, visit }: Parish,
  { usual, changes, parking }: Sunday['texts'],
): Promise<Searchable[]> {
  const [vicars, history, clergy, formerVicars] = await Promise.all([
    db.selectFrom('vicar').select(['name', 'title', 'message']).execute(),
    db.selectFrom('history_entries').select(['date', 'title', 'text']).orderBy('display_order').execute(),
    db.selectFrom('clergy').select(['name', 'title', 'description']).execute(),
    db.selectFrom('former_vicars').select(['name', 'position', 'start_period', 'end_period']).execute(),
  ]);
  type Texts = readonly (string | null)[];
  const page = (title: string, url: string, texts: Texts = [], keywords = ''): Searchable => ({
    ...{ kind: 'page', title, keywords },
    text: join(...texts),
    toLink: () => ({ url, date: null }),
  });
  return [
    page(
      'Worship Services',
      '/services',
      [usual, ...changes, words.servicesIntroduction],
      'mass liturgy schedule times കുർബാന ആരാധന സമയം ഞായറാഴ്ച',
    ),
    page('Lectionary', '/services#lectionary', [], 'calendar readings Bible feasts വായനകൾ'),
    page('Fasting', '/lectionary/fasting', [], 'fasts Lent nombu നോമ്പ്'),
    page('Service readings', '/lectionary/services', [], 'baptism wedding funeral'),
    page('Events & News', '/eventsandnews', [words.eventsIntroduction], 'calendar bulletin'),
    page('Organizations', '/organizations', [words.organizationsIntroduction], 'groups youth'),
    page('Gallery', '/gallery', [words.galleryIntroduction], 'photos pictures'),
    page('Prayer Request', '/prayer-request', [words.prayerIntroduction, words.prayerPrivacy], 'pray പ്രാർത്ഥന'),
    page('About us', '/about', [
      words.aboutIntroduction,
      ...[identity.jurisdiction, identity.diocese, identity.catholicos, identity.metropolitan],
    ]),
    page(
      'Visit Us',
      '/about#visit-us',
      [
        ...[identity.name, place.street, place.city, place.state, place.postalCode, place.phone, place.email],
        ...[place.officeHours, place.vicarContact, place.secretaryContact, place.trusteeContact],
      ],
      'address contact directions map phone email office hours വിലാസം ഫോൺ',
    ),
    page(
      'Donate',
      '/donate',
      [
        ...[words.donateIntroduction, words.donationReceipt, ...words.donationNotes],
        ...[words.donationTax, words.donationStatement, words.donationThanks],
      ],
      'give giving gift offering tithe donation payment Zelle Venmo check സംഭാവന',
    ),
    page('Privacy', '/privacy', [], 'cookies data'),
    page('Accessibility', '/accessibility', [], 'accessible screen reader keyboard'),
    page('The week by email', '/letter', [], 'letter newsletter subscribe unsubscribe'),
    page(
      'Your first visit',
      '/visit',
      [
        ...[visit.introduction, ...parking.map(({ text }) => text), visit.door, visit.transit],
        ...[visit.duration, visit.greeterName, visit.greeterText],
      ],
      'kids children baby nursery parking clothes dress directions wheelchair newcomer visitor',
    ),
    ...visit.expectations.map(({ title, text }) => page(title, '/visit', [text])),
    ...visit.questions.map(({ question, answer }) => page(question, '/visit', [answer])),
    ...[...words.donationPurposes, ...words.donationLinks].map(({ title, text }) =>
      page(title, '/donate', [text]),
    ),
    ...values.values.map(({ title, text }) => page(title, '/about', [text])),
    ...vicars
      .filter(({ message }) => message)
      .map(({ name, title, message }) =>
        page('Welcome Message', '/#welcome-message', [name, title, plainText(message)]),
      ),
    ...history.map(({ title, date, text }) => page(title, '/about#our-history', [date, plainText(text)])),
    ...clergy.map(({ name, title, description }) =>
      page(name, '/about#our-clergy', [title, plainText(description)]),
    ),
    ...formerVicars.map(({ name, position, start_period, end_period }) =>
      page(name, '/about#former-vicars', [position, `${start_period} – ${end_period}`]),
    ),
  ];
}

async function services(db: Handle): Promise<Searchable[]> {
  const rows = await db
    .selectFrom('services')
    .select(['name', 'day', 'time', 'language', 'description', 'category'])
    .orderBy('id')
    .execute();
  return rows.map(({ name, day, time, language, description, category }) => ({
    kind: 'service',
    title: name,
    text: join(day, displayTime(time), language, plainText(description)),
    toLink: () => ({
      url: `/services#${category === 'regular' ? 'sunday-service' : 'special-day'}`,
      date: null,
    }),
  }));
}

/** The observances of this year and the next one, each with its next date. */
function churchDays(today: CivilDate, liturgy: Liturgy): Searchable[] {
  const { year } = dateParts(today);
  const days = [year, year + 1].flatMap((each) => churchYear(each, liturgy).days);
  const found = Map.groupBy(
    days.flatMap(({ date, entries }) => entries.map((entry) => ({ date, entry }))),
    ({ entry }) => entry.key,
  );
  return [...found].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const { name, malayalam, otherNames = [], searchNames = [] } = first.entry;
    const dates = [first, ...others].map(({ date }) => date);
    const date = dates.find((each) => each >= today) ?? first.date;
    const later = dates.filter((each) => each > date).map(longDate);
    return {
      kind: 'churchDay' as const,
      title: name,
      text: join(malayalam, ...otherNames, later.length > 0 ? `Also on ${later.join(' and ')}` : ''),
      keywords: join(longDate(date), ...searchNames),
      toLink: () => ({ url: `/lectionary/${date}`, date }),
      sameAs: key,
    };
  });
}

/** The upcoming events, the soonest first; then those without a date; then past ones, the latest first. */
async function events(db: Handle, today: CivilDate): Promise<Searchable[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title', 'description', 'date', 'time', 'location', 'is_canceled', 'series_id'])
    .select(['show_from', 'show_until', 'program', 'last_date'])
    .where('is_published', '=', 1)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('id')
    .execute();
  return [
    ...rows.filter(({ date, last_date }) => date !== null && (last_date ?? date) >= today),
    ...rows.filter(({ date }) => date === null),
    ...rows.filter(({ date, last_date }) => date !== null && (last_date ?? date) < today).reverse(),
  ].map(({ id, title, description, date, last_date, series_id, show_from, show_until, ...row }) => ({
    kind: 'event',
    title,
    text: join(
      ...[
        row.is_canceled ? 'Canceled' : '',
        last_date ? '' : displayTime(row.time ?? ''),
        row.location,
        plainText(description),
      ],
      programText(JSON.parse(row.program)),
    ),
    keywords: eventDays({ date, lastDate: last_date }) ?? '',
    toLink: () => ({ url: recordPath('/events', { _id: id, title }), date }),
    show_from,
    show_until,
    sameAs: series_id === null ? null : String(series_id),
  }));
}

async function news(
  db: Handle,
  { dateOf }: Pick<AppContext['calendarClock'], 'dateOf'>,
): Promise<Searchable[]> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title', 'content', 'created_at', 'show_from', 'show_until'])
    .where('is_published', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, title, content, created_at, show_from, show_until }) => ({
    kind: 'news',
    title,
    text: plainText(content),
    toLink: () => ({ url: recordPath('/news', { _id: id, title }), date: dateOf(created_at) }),
    show_from,
    show_until,
  }));
}

async function organizations(db: Handle): Promise<Searchable[]> {
  const rows = await db
    .selectFrom('organizations')
    .select(['type', 'title', 'description', 'members', 'announcements'])
    .orderBy('id')
    .execute();
  return rows.map(({ type, title, description, members, announcements }) => ({
    kind: 'organization',
    title,
    text: join(type, ...[description, members, announcements].map(plainText)),
    toLink: () => ({ url: `/organizations#${slug(type)}`, date: null }),
  }));
}

/** The folders and their files. */
async function resources(db: Handle): Promise<Searchable[]> {
  const [folderRows, files] = await Promise.all([
    db.selectFrom('resource_folders').select(['id as folder_id', 'name']).orderBy('name_key').execute(),
    db
      .selectFrom('resources')
      .innerJoin('resource_folders', 'resource_folders.id', 'resources.folder_id')
      .select(['resources.folder_id', 'resources.name', 'resources.type', 'resource_folders.name as folder'])
      .orderBy('resources.name')
      .execute(),
  ]);
  const toSearchable = (row: { folder_id: number; name: string }, text: string): Searchable => ({
    kind: 'resource',
    title: row.name,
    text,
    toLink: () => ({ url: `/services?resource_folder=${row.folder_id}#resources`, date: null }),
  });
  return [
    ...folderRows.map((row) => toSearchable(row, '')),
    ...files.map((row) => toSearchable(row, join(row.type, row.folder))),
  ];
}

async function folders(db: Handle): Promise<Searchable[]> {
  const rows = await db.selectFrom('gallery_folders').select(['id', 'name']).orderBy('id', 'desc').execute();
  return rows.map(({ id, name }) => ({
    kind: 'gallery',
    title: name,
    text: '',
    toLink: () => ({ url: `/gallery?folder=${id}`, date: null }),
  }));
}
