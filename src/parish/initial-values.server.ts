import type { z } from 'zod';
import {
  type blockDefinitions,
  IdentityBody,
  LinksBody,
  type ParishBlock,
  PlaceBody,
  VisitBody,
  WordsBody,
} from './contract.ts';

/** The ids of the pictures in the table `parish_files`, by the field of their block. */
export const PARISH_PICTURES = { patronImage: 1, heroImage: 2, greeterImage: 3 } as const;
export type ParishPicture = keyof typeof PARISH_PICTURES;

type Body<Block extends ParishBlock> = z.output<(typeof blockDefinitions)[Block]['body']>;

/** The stored fields of each block; the pictures are in the table `parish_files`. */
export type ParishValues = { readonly [Block in ParishBlock]: Omit<Body<Block>, ParishPicture> };

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
    identity: IdentityBody.parse({
      name: NEW_NAME,
      saint: NEW_NAME,
      jurisdiction: 'Malankara Orthodox Syrian Church',
    }),
    place: PlaceBody.parse({ timeZone: 'America/Chicago' }),
    sunday: { serviceId: null },
    links: LinksBody.parse({ social: [] }),
    words: WordsBody.parse({
      servicesIntroduction:
        'The Holy Qurbana is the heart of our week. Whether you have known it since childhood or are hearing it for the first time, there is a place for you here.',
      prayerIntroduction:
        'In sickness and in joy, for the living and for those who have gone before us: tell us whom to pray for. A few words are enough.',
      prayerPrivacy:
        'Only the vicar and the staff of our parish who sign in to this site can read your request. If you ask us to, we delete it sooner.',
      prayerCall: 'Would you rather talk to someone? Call us at',
      donationNotes: [
        'Please include your name in the payment note so that we know whom to thank.',
        'If your gift is for something in particular, such as a feast, the poor or the building, please say so in the note.',
      ],
      donationPurposes: [],
    }),
    values: { values: [] },
    liturgy: {
      edition: 2007,
      toneProfile: 'specification',
      toneOn: {},
      recordings: {},
      recordingsNote: null,
      malayalam: false,
    },
    prayerRequests: { notify, keptDays: 365, hidesPictures: true },
    visit: VisitBody.parse({ expectations: [], questions: [] }),
  };
}
