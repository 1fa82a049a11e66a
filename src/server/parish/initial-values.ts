import type { z } from 'zod';
import { parishBlocks, parishBodies } from '#contract/resources/parish/details.ts';
import { visitProposals } from '#contract/resources/parish/visit-proposals.ts';
import { parish as file, history } from '#parish';
import { ConfigError } from '../config/load-config.ts';

type Bodies = { readonly [Block in keyof typeof parishBodies]: z.output<(typeof parishBodies)[Block]> };

/** The stored fields of each block; the pictures are in the table `parish_files`. */
export type ParishValues = Omit<Bodies, 'identity' | 'visit'> & {
  readonly identity: Omit<Bodies['identity'], 'patronImage' | 'heroImage'>;
  readonly visit: Omit<Bodies['visit'], 'greeterImage'>;
};

/** The first administrator is `admin@` this domain. */
export const INITIAL_DOMAIN = file.domain;

/** The name of the demonstration parish, which is fictional. */
const DEMONSTRATION = {
  name: 'St. Thomas Indian Orthodox Church',
  church: 'Indian Orthodox Church, Springfield',
} as const;

export function isDemonstration({
  name,
  church,
}: Pick<ParishValues['identity'], 'name' | 'church'>): boolean {
  return name === DEMONSTRATION.name && church === DEMONSTRATION.church;
}

const NEW_NAME = 'Our Parish';

/** Whether the first questions have not been answered. */
export function isNewParish({ name }: Pick<ParishValues['identity'], 'name'>): boolean {
  return name === NEW_NAME;
}

const WORDS: ParishValues['words'] = {
  servicesIntroduction:
    'The Holy Qurbana is the heart of our week. Whether you have known it since childhood or are hearing it for the first time, there is a place for you here.',
  eventsIntroduction: 'Feasts and fasts, picnics and choir practice: guests are welcome at everything here.',
  organizationsIntroduction:
    'From the felt board to the accounts, from campus to kitchen table: there is a place here for every age. Come to a meeting; everyone is welcome.',
  galleryIntroduction:
    'Umbrellas and lamps, palms and processions, and everyone who was there: the parish’s years in pictures.',
  aboutIntroduction: '',
  prayerIntroduction:
    'In sickness and in joy, for the living and for those who have gone before us: tell us whom to pray for. A few words are enough.',
  donateIntroduction:
    'Everything here was a gift: the bell, the books, the tea after Qurbana. Whatever you add, large or small, is received with thanks and accounted for.',
  prayerPrivacy:
    'Only the vicar and the staff of our parish who sign in to this site can read your request. If you ask us to, we delete it sooner.',
  prayerCall: 'Would you rather talk to someone? Call us at',
  donationReceipt: 'A screenshot of the payment is enough. We will reply within a few days.',
  donationNotes: [
    'Please include your name in the payment note so that we know whom to thank.',
    'If your gift is for something in particular, such as a feast, the poor or the building, please say so in the note.',
    'Send us a screenshot afterward. The treasurer will confirm it and include it in your yearly statement.',
    'Cash and checks go into the box at the west door; envelopes are next to it.',
  ],
  donationLinks: [],
  donationStatement: '',
  donationPurposes: [
    {
      title: 'Community Outreach',
      text: 'Meals for families going through a hard month, rides to the doctor, and help for people far away whom we may never meet.',
    },
    {
      title: 'Youth Programs',
      text: 'Books and crafts for Sunday School, the summer camp, and the fee for every young person who could not come otherwise.',
    },
    {
      title: 'Church Maintenance',
      text: 'Heat and light, candles and oil, a roof that keeps out the rain, and the hall where all of us end up after the service.',
    },
  ],
  donationThanks:
    'For your gift, and for the prayer that comes with it. We remember our benefactors at every Holy Qurbana, those who are with us and those who have gone before.',
};

const VISIT = {
  introduction: 'You do not have to know, bring or do anything special. Come as you are.',
  door: '',
  parking: '',
  transit: '',
  duration:
    'Morning Prayer leads into the Holy Qurbana; together they usually take two to three hours. If you arrive after it has begun, please come in anyway, and leave when you need to. No one will mind.',
  greeterName: '',
  greeterText: '',
};

/** The values of parish.config.ts: those of an empty database, or with PARISH=file those of the site. */
export function fileValues(): ParishValues {
  const { address } = file;
  const { expectations = visitProposals.expectations, ...words } = file.words ?? {};
  return {
    identity: {
      name: file.name,
      ...file.shortName,
      jurisdiction: file.jurisdiction,
      diocese: file.diocese,
      metropolitan: file.metropolitan ?? '',
      catholicos: file.catholicos ?? '',
      tagline: file.tagline,
      heroFocus: 'center',
    },
    place: {
      street: address.street,
      city: address.city,
      state: address.state ?? '',
      postalCode: address.postalCode ?? '',
      country: address.country ?? '',
      timeZone: file.timeZone,
      mapUrl: address.mapUrl,
      mapEmbedUrl: address.mapEmbedUrl ?? '',
      phone: file.phone.shown,
      email: file.email,
      donationsEmail: file.donationsEmail,
      officeHours: file.officeHours ?? '',
      vicarContact: '',
      secretaryContact: '',
      trusteeContact: '',
    },
    sunday: { serviceId: null },
    links: {
      liveStreamUrl: file.liveStreamUrl,
      social: [...file.social],
      documentViewer: file.documentViewer ?? '',
    },
    words: { ...WORDS, aboutIntroduction: history.introduction ?? '', ...words },
    values: { values: [...(history.values ?? [])] },
    liturgy: { ...file.liturgy, toneOn: { ...file.liturgy.toneOn } },
    prayerRequests: { hidesPictures: true, ...file.prayerRequests },
    visit: { ...VISIT, ...visitProposals, expectations, ...file.visit },
  };
}

/**
 * The values of parish.config.ts as the dashboard would save them.
 *
 * @throws ConfigError for the first value that the dashboard would not accept.
 */
export function checkedFileValues(): ParishValues {
  const values = fileValues();
  const checked = parishBlocks.map((block) => {
    const { data, error } = parishBodies[block].safeParse(values[block]);
    const [issue] = error?.issues ?? [];
    if (!issue) return [block, data];
    const field = [block, ...issue.path].join('.');
    throw new ConfigError(`parish.config.ts: the value of ${field} is invalid. ${issue.message}.`);
  });
  return Object.fromEntries(checked);
}

/**
 * The values of a new parish that has not entered its own: nothing of the demonstration, and no promises.
 *
 * @param notify address that is notified of prayer requests; '' for that of the parish.
 */
export function cleanValues(notify = ''): ParishValues {
  const { identity, place, sunday, liturgy, prayerRequests, visit } = fileValues();
  const blank = <T extends object>(fields: T) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as { readonly [K in keyof T]: '' };
  return {
    identity: {
      ...blank(identity),
      name: NEW_NAME,
      saint: NEW_NAME,
      jurisdiction: identity.jurisdiction,
      heroFocus: 'center',
    },
    place: { ...blank(place), timeZone: place.timeZone },
    sunday,
    links: { liveStreamUrl: '', social: [], documentViewer: '' },
    words: {
      ...WORDS,
      eventsIntroduction: '',
      organizationsIntroduction: '',
      galleryIntroduction: '',
      donateIntroduction: '',
      donationReceipt: '',
      donationNotes: WORDS.donationNotes.slice(0, 2),
      donationPurposes: [],
      donationThanks: '',
    },
    values: { values: [] },
    liturgy: { ...liturgy, recordings: {}, recordingsNote: null },
    prayerRequests: { ...prayerRequests, notify },
    visit: { ...blank(visit), expectations: [], questions: [] },
  };
}
