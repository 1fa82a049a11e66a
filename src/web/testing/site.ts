import type { Parish } from '#contract/resources/parish/details.ts';

const version = 1;
const noText = '';

/** A parish for tests of pages without a server. */
export const testParish: Parish = {
  identity: {
    name: 'St. Mary’s Church',
    saint: 'St. Mary’s',
    church: 'Church, Riverton',
    jurisdiction: 'Malankara Orthodox Syrian Church',
    diocese: noText,
    metropolitan: noText,
    catholicos: noText,
    tagline: noText,
    patronImage: null,
    heroImage: null,
    heroFocus: 'center',
    version,
  },
  place: {
    street: '12 River Road',
    city: 'Riverton',
    state: noText,
    postalCode: noText,
    country: noText,
    timeZone: 'America/Chicago',
    mapUrl: noText,
    mapEmbedUrl: noText,
    phone: '(555) 555-0100',
    email: 'office@stmary.example',
    donationsEmail: noText,
    officeHours: noText,
    vicarContact: noText,
    secretaryContact: noText,
    trusteeContact: noText,
    version,
  },
  sunday: { name: 'Holy Qurbana', time: '9 AM', version },
  links: { liveStreamUrl: noText, social: [], documentViewer: noText, version },
  words: {
    servicesIntroduction: noText,
    eventsIntroduction: noText,
    organizationsIntroduction: noText,
    galleryIntroduction: noText,
    aboutIntroduction: noText,
    prayerIntroduction: noText,
    donateIntroduction: noText,
    expectations: [],
    prayerPrivacy: noText,
    prayerCall: noText,
    donationReceipt: noText,
    donationNotes: [],
    donationPurposes: [],
    donationThanks: noText,
    version,
  },
  values: { values: [], version },
  liturgy: {
    edition: 2007,
    toneProfile: 'specification',
    toneOn: {},
    recordings: {},
    recordingsNote: null,
    version,
  },
  prayerRequests: { keptDays: 365, version },
  isDemonstration: false,
  pictures: { patron: null, hero: null },
};

export const testSite = { publicUrl: 'https://stmary.example', parish: testParish };
