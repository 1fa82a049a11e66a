import { z } from 'zod';
import { isCivilDate } from '#domain/dates/civil-date.ts';
import { timeZoneName } from '#domain/dates/time-zone.ts';
import { isViewerTemplate } from '#domain/media/online-viewer.ts';
import { isWebUrl } from '#domain/web-url.ts';
import { heroFocuses, PARISH_LIST_LENGTHS as LENGTHS } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalText, recordId, requiredText } from '../../fields.ts';
import { routes } from '../../routes.ts';
import { Picture, RecordImage } from '../media.ts';
import {
  checked,
  frameLink,
  freeLine,
  freeText,
  isSecureUrl,
  LINK_PROBLEM,
  line,
  optionalEmail,
  Paragraph,
  phoneNumber,
  webLink,
} from './fields.ts';
import { VisitBody } from './visit.ts';

/** Who we are. */
export const IdentityBody = z.strictObject({
  name: line(200),
  /** The name in two parts for the header: the saint, then church and city. */
  saint: line(80),
  church: freeLine(120),
  jurisdiction: freeLine(200),
  diocese: freeLine(200),
  /** The diocesan Metropolitan. */
  metropolitan: freeLine(200),
  catholicos: freeLine(200),
  tagline: freeLine(200),
  patronImage: RecordImage,
  heroImage: RecordImage,
  /** The part of the hero's picture that stays visible when the picture is cropped. */
  heroFocus: z.enum(heroFocuses).default('center'),
});

/** Location and contact. */
export const PlaceBody = z.strictObject({
  street: freeLine(200),
  city: freeLine(120),
  state: freeLine(60),
  postalCode: freeLine(20),
  country: freeLine(60),
  /** IANA name; "today" is the date in this time zone. */
  timeZone: requiredText(60)
    .refine((value) => timeZoneName(value) !== undefined, 'Please enter a time zone such as America/Chicago')
    .transform((value) => timeZoneName(value) ?? value),
  /** Link to a map. */
  mapUrl: webLink(2_000),
  /** Map for a frame on the About page, loaded only after a click. */
  mapEmbedUrl: frameLink,
  phone: phoneNumber,
  email: optionalEmail,
  /** Contact for donations when the donation details name none; '' for the parish's email address. */
  donationsEmail: optionalEmail,
  officeHours: freeText(300),
  /** Name and phone number or email address of each. */
  vicarContact: freeText(200),
  secretaryContact: freeText(200),
  trusteeContact: freeText(200),
});

/** The main Sunday service; null for the first regular Holy Qurbana on Sundays. */
export const SundayBody = z.strictObject({ serviceId: recordId.nullable() });

/** Live stream and links. */
export const LinksBody = z.strictObject({
  liveStreamUrl: webLink(),
  social: z
    .array(
      z.strictObject({
        name: requiredText(40),
        url: webLink().refine((value) => value !== '', 'Please fill this in'),
      }),
    )
    .max(LENGTHS.social, `At most ${LENGTHS.social} links`),
  /**
   * An online viewer of office documents: an https URL in which `{address}` is replaced by the file's URL. It is
   * contacted only after a click. Without it such files are downloaded.
   */
  documentViewer: checked(1_000, isViewerTemplate, 'Please enter an https link that contains {address}'),
});

/** Text of the pages. '' or an empty list is not shown. */
export const WordsBody = z.strictObject({
  servicesIntroduction: freeText(600),
  eventsIntroduction: freeText(600),
  organizationsIntroduction: freeText(600),
  galleryIntroduction: freeText(600),
  aboutIntroduction: freeText(600),
  prayerIntroduction: freeText(600),
  donateIntroduction: freeText(600),
  /** Who reads a prayer request; the retention is appended. */
  prayerPrivacy: freeText(600),
  /** Before the phone number on the prayer page. */
  prayerCall: freeText(300),
  /** Above the contacts for the screenshot of a payment. */
  donationReceipt: freeText(600),
  donationNotes: z
    .array(requiredText(400))
    .max(LENGTHS.donationNotes, `At most ${LENGTHS.donationNotes} notes`),
  /** Other ways to give, such as the page of a bank. */
  donationLinks: z
    .array(Paragraph.extend({ url: requiredText(1_000).refine(isSecureUrl, LINK_PROBLEM) }))
    .max(LENGTHS.donationLinks, `At most ${LENGTHS.donationLinks} links`)
    .default([]),
  /** About the yearly statement. */
  donationStatement: freeText(600),
  /** What gifts are used for. */
  donationPurposes: z
    .array(Paragraph)
    .max(LENGTHS.donationPurposes, `At most ${LENGTHS.donationPurposes} cards`),
  donationThanks: freeText(600),
});

export const ValuesBody = z.strictObject({
  values: z.array(Paragraph).max(LENGTHS.values, `At most ${LENGTHS.values} values`),
});

export type ParishWords = z.output<typeof WordsBody>;

export const toneNumber = z.enum(['1', '2', '3', '4', '5', '6', '7', '8']);

export const RECORDING_PROBLEM = 'Please enter a link that begins with https://, or upload a recording';

/** How this parish observes the church year. */
export const LiturgyBody = z.strictObject({
  /** The edition of the printed lectionary. */
  edition: z.union([z.literal(2007), z.literal(2016)]),
  /** `specification`: the Sunday rule of the public specification. `malankara`: the tones of the church's calendars. */
  toneProfile: z.enum(['specification', 'malankara']),
  /** Tones that override the profile, by date. */
  toneOn: z
    .record(z.string().refine(isCivilDate, 'Please enter the date as YYYY-MM-DD'), z.int().min(1).max(8))
    .refine((tones) => Object.keys(tones).length <= 200, 'At most 200 dates'),
  /**
   * Recording of each tone: a link at the audio host, the URL of an upload, or the path of a file on this site. A tone
   * that is left out has no recording.
   */
  recordings: z.partialRecord(
    toneNumber,
    // an upload may have an http: URL; the server rejects others
    requiredText(1_000).refine(isWebUrl, RECORDING_PROBLEM),
  ),
  /** Text under each recording, such as who sings. */
  recordingsNote: optionalText(300),
});

export const PrayerRequestsBody = z.strictObject({
  /** Email address that is notified of new requests; '' for the parish's email address. */
  notify: optionalEmail,
  /** Requests are permanently deleted after this many days; the prayer form says so. */
  keptDays: z
    .int('Please enter a whole number of days')
    .min(1, 'At least 1 day')
    .max(3_650, 'At most 3,650 days'),
  /** Whether a visitor’s request to take down a picture hides it at once, before staff decide. */
  hidesPictures: z.boolean().default(true),
});

/** Incremented by each change, 0 before the first save; compared with `If-Match`. */
const version = { version: z.int() };
/** The fields of a block as text. */
const strings = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as Record<
    keyof Shape,
    z.ZodString
  >;
const paragraphs = z.array(z.object({ title: z.string(), text: z.string() }));

const Identity = z.object({
  ...strings(IdentityBody),
  patronImage: z.string().nullable(),
  heroImage: z.string().nullable(),
  heroFocus: z.enum(heroFocuses),
  ...version,
});
const Place = z.object({ ...strings(PlaceBody), ...version });
const Sunday = z.object({ ...SundayBody.shape, ...version });
const Links = z.object({
  ...strings(LinksBody),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  ...version,
});
const Words = z.object({
  ...strings(WordsBody),
  donationNotes: z.array(z.string()),
  donationLinks: z.array(z.object({ title: z.string(), text: z.string(), url: z.string() })),
  donationPurposes: paragraphs,
  ...version,
});
const Values = z.object({ values: paragraphs, ...version });
const Liturgy = z.object({
  edition: LiturgyBody.shape.edition,
  toneProfile: LiturgyBody.shape.toneProfile,
  toneOn: z.record(z.string(), z.int()),
  recordings: z.partialRecord(toneNumber, z.string()),
  recordingsNote: z.string().nullable(),
  ...version,
});
const PrayerRequestSettings = z.object({
  /** Only for staff. */
  notify: z.string().optional(),
  keptDays: z.int(),
  hidesPictures: z.boolean(),
  ...version,
});

const Visit = z.object({
  ...strings(VisitBody),
  expectations: paragraphs,
  greeterImage: z.string().nullable(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  ...version,
});

/** The parish's details: one object for each block that is saved on its own, and the pictures in their variants. */
export const Parish = z.object({
  identity: Identity,
  place: Place,
  sunday: Sunday,
  links: Links,
  words: Words,
  values: Values,
  liturgy: Liturgy,
  prayerRequests: PrayerRequestSettings,
  visit: Visit,
  /** Whether the name is still that of the demonstration. */
  isDemonstration: z.boolean(),
  /** Whether the first questions have not been answered: then the pages say that the site is being prepared. */
  isNew: z.boolean(),
  /** What the host sets, so that the dashboard cannot change it: the time zone (`TIME_ZONE`). Only for staff. */
  locked: z.object({ timeZone: z.boolean() }).optional(),
  pictures: z.object({ patron: Picture.nullable(), hero: Picture.nullable(), greeter: Picture.nullable() }),
});
export type Parish = z.output<typeof Parish>;

/** The details that every page loads. About, Donate and the page for the first visit load the others. */
export interface SiteParish extends Omit<Parish, 'words' | 'values' | 'liturgy' | 'visit' | 'pictures'> {
  readonly words: Omit<ParishWords, `donation${string}`>;
  readonly liturgy: Pick<Parish['liturgy'], 'toneProfile' | 'recordingsNote'>;
  readonly pictures: Omit<Parish['pictures'], 'greeter'>;
}

/** Body schemas of the blocks. */
export const parishBodies = {
  identity: IdentityBody,
  place: PlaceBody,
  sunday: SundayBody,
  links: LinksBody,
  words: WordsBody,
  values: ValuesBody,
  liturgy: LiturgyBody,
  prayerRequests: PrayerRequestsBody,
  visit: VisitBody,
} as const;
export type ParishBlock = keyof typeof parishBodies;
export const parishBlocks = Object.keys(parishBodies) as ParishBlock[];

/** A block is saved under its name. */
const save = <Body extends z.ZodObject, Response extends z.ZodType>(
  name: Exclude<keyof typeof routes.parish, 'read'>,
  body: Body,
  response: Response,
) => endpoint(routes.parish[name], { access: 'staff', body, response });

export const parish = {
  read: endpoint(routes.parish.read, { access: 'anyone', response: Parish, cached: true }),
  identity: save('identity', IdentityBody, Identity),
  place: save('place', PlaceBody, Place),
  sunday: save('sunday', SundayBody, Sunday),
  links: save('links', LinksBody, Links),
  words: save('words', WordsBody, Words),
  values: save('values', ValuesBody, Values),
  liturgy: save('liturgy', LiturgyBody, Liturgy),
  prayerRequests: save('prayerRequests', PrayerRequestsBody, PrayerRequestSettings),
  visit: save('visit', VisitBody, Visit),
};
