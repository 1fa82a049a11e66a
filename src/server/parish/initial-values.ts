import type { z } from 'zod';
import type { parishBodies } from '#contract/resources/parish/details.ts';

type Bodies = { readonly [Block in keyof typeof parishBodies]: z.output<(typeof parishBodies)[Block]> };

/** The stored fields of each block; the pictures are in the table `parish_files`. */
export type ParishValues = Omit<Bodies, 'identity' | 'visit'> & {
  readonly identity: Omit<Bodies['identity'], 'patronImage' | 'heroImage'>;
  readonly visit: Omit<Bodies['visit'], 'greeterImage'>;
};

export function isDemonstration({
  name,
  church,
}: Pick<ParishValues['identity'], 'name' | 'church'>): boolean {
  return name === 'St. Thomas Indian Orthodox Church' && church === 'Indian Orthodox Church, Springfield';
}

const NEW_NAME = 'Our Parish';

/** Whether the first questions have not been answered. */
export function isNewParish({ name }: Pick<ParishValues['identity'], 'name'>): boolean {
  return name === NEW_NAME;
}

/**
 * The values of a new parish that has not entered its own: nothing of the demonstration, and no promises.
 *
 * @param notify address that is notified of prayer requests; '' for that of the parish.
 */
export function neutralValues(notify = ''): ParishValues {
  return {
    identity: {
      name: NEW_NAME,
      saint: NEW_NAME,
      church: '',
      jurisdiction: 'Malankara Orthodox Syrian Church',
      diocese: '',
      metropolitan: '',
      catholicos: '',
      tagline: '',
      heroFocus: 'center',
    },
    place: {
      street: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
      timeZone: 'America/Chicago',
      mapUrl: '',
      mapEmbedUrl: '',
      phone: '',
      email: '',
      donationsEmail: '',
      officeHours: '',
      vicarContact: '',
      secretaryContact: '',
      trusteeContact: '',
    },
    sunday: { serviceId: null },
    links: { liveStreamUrl: '', social: [], documentViewer: '' },
    words: {
      servicesIntroduction:
        'The Holy Qurbana is the heart of our week. Whether you have known it since childhood or are hearing it for the first time, there is a place for you here.',
      eventsIntroduction: '',
      organizationsIntroduction: '',
      galleryIntroduction: '',
      aboutIntroduction: '',
      prayerIntroduction:
        'In sickness and in joy, for the living and for those who have gone before us: tell us whom to pray for. A few words are enough.',
      donateIntroduction: '',
      prayerPrivacy:
        'Only the vicar and the staff of our parish who sign in to this site can read your request. If you ask us to, we delete it sooner.',
      prayerCall: 'Would you rather talk to someone? Call us at',
      donationReceipt: '',
      donationNotes: [
        'Please include your name in the payment note so that we know whom to thank.',
        'If your gift is for something in particular, such as a feast, the poor or the building, please say so in the note.',
      ],
      donationLinks: [],
      donationStatement: '',
      donationPurposes: [],
      donationThanks: '',
    },
    values: { values: [] },
    liturgy: {
      edition: 2007,
      toneProfile: 'specification',
      toneOn: {},
      recordings: {},
      recordingsNote: null,
    },
    prayerRequests: { notify, keptDays: 365, hidesPictures: true },
    visit: {
      introduction: '',
      door: '',
      parking: '',
      transit: '',
      duration: '',
      expectations: [],
      greeterName: '',
      greeterText: '',
      questions: [],
    },
  };
}
