import { z } from 'zod';
import { isCivilDate } from '#church-year/dates.ts';
import { type Endpoint, endpoint, versionsOf } from '#kit/api/endpoint.ts';
import { optionalText, recordId, requiredLine, requiredText, stored, text } from '#kit/api/fields.ts';
import { timeZoneOf } from '#kit/dates/time-zone.ts';
import { Picture } from '#kit/media/contract.ts';
import { pictureFocuses } from '#kit/media/focus.ts';
import { isViewerTemplate } from '#kit/media/online-viewer.ts';
import { isWebUrl } from '#kit/text/links/web-url.ts';
import { RecordImage } from '#kit/uploads/contract.ts';
import {
  checked,
  frameLink,
  freeLine,
  freeText,
  isSecureUrl,
  LINK_PROBLEM,
  optionalEmail,
  Paragraph,
  phoneNumber,
  webLink,
} from './fields.ts';
import { routes } from './wire.ts';

/** Maximum lengths of the lists. */
export const PARISH_LIST_LENGTHS = {
  social: 8,
  expectations: 8,
  donationNotes: 8,
  donationLinks: 3,
  donationPurposes: 3,
  values: 4,
  questions: 8,
} as const;
const list = <Entry extends z.ZodType>(
  name: keyof typeof PARISH_LIST_LENGTHS,
  plural: string,
  entry: Entry,
) => z.array(entry).max(PARISH_LIST_LENGTHS[name], `At most ${PARISH_LIST_LENGTHS[name]} ${plural}`);

/** Who we are. */
export const IdentityBody = z.strictObject({
  name: requiredLine(200),
  /** The name in two parts for the header: the saint, then church and city. */
  saint: requiredLine(80),
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
  heroFocus: z.enum(pictureFocuses).default('center'),
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
    .refine((value) => timeZoneOf(value) !== undefined, 'Please enter a time zone such as America/Chicago')
    .transform((value) => timeZoneOf(value) ?? value),
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
  social: list(
    'social',
    'links',
    z.strictObject({
      name: requiredLine(40),
      url: webLink().refine((value) => value !== '', 'Please fill this in'),
    }),
  ),
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
  donationNotes: list('donationNotes', 'notes', requiredText(400)),
  /** Other ways to give, such as the page of a bank. */
  donationLinks: list(
    'donationLinks',
    'links',
    Paragraph.extend({ url: requiredLine(1_000).refine(isSecureUrl, LINK_PROBLEM) }),
  ).default([]),
  /** About taxes, with the parish's tax number (EIN). */
  donationTax: freeText(300),
  /** About receipts and the yearly statement. */
  donationStatement: freeText(600),
  /** What gifts are used for. */
  donationPurposes: list('donationPurposes', 'cards', Paragraph),
  donationThanks: freeText(600),
});

export const ValuesBody = z.strictObject({
  values: list('values', 'values', Paragraph),
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
    requiredLine(1_000).refine(isWebUrl, RECORDING_PROBLEM),
  ),
  /** Text under each recording, such as who sings. */
  recordingsNote: optionalText(300),
  /** Whether the pages also show the names of days in Malayalam. */
  malayalam: z.boolean().default(false),
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

/** The page for people who come for the first time. '' or an empty list is not shown. */
export const VisitBody = z.strictObject({
  introduction: freeText(600),
  /** Which door to use. */
  door: freeText(300),
  parking: freeText(300),
  transit: freeText(300),
  /** How long the service takes. */
  duration: freeText(600),
  /** What to expect: clothing, children, languages, communion, food. */
  expectations: list('expectations', 'paragraphs', Paragraph),
  /** Who greets visitors. */
  greeterName: freeLine(120),
  greeterImage: RecordImage,
  greeterText: freeText(300),
  questions: list(
    'questions',
    'questions',
    z.strictObject({ question: requiredLine(200), answer: requiredText(1_000) }),
  ),
});

const imageUrl = z.string().nullable();
const block = <Body extends z.ZodObject, Fields extends z.ZodRawShape>(
  heading: string,
  body: Body,
  fields: Fields,
) => {
  /** Incremented by each change, 0 before the first save; compared with `If-Match`. */
  const version = z.int();
  return { heading, body, response: z.object({ ...fields, version }) };
};

/** The blocks, which are saved one at a time: the heading in the dashboard, the body, and the response. */
export const blockDefinitions = {
  identity: block('Who we are', IdentityBody, {
    ...stored(IdentityBody),
    patronImage: imageUrl,
    heroImage: imageUrl,
  }),
  place: block('Location and contact', PlaceBody, stored(PlaceBody)),
  sunday: block('Sunday', SundayBody, SundayBody.shape),
  links: block('Live stream and links', LinksBody, stored(LinksBody)),
  words: block('Page text', WordsBody, stored(WordsBody)),
  values: block('Values', ValuesBody, stored(ValuesBody)),
  liturgy: block('Church year', LiturgyBody, {
    ...stored(LiturgyBody),
    toneOn: z.record(z.string(), z.int()),
    recordings: z.partialRecord(toneNumber, z.string()),
  }),
  prayerRequests: block('Prayer requests', PrayerRequestsBody, {
    ...stored(PrayerRequestsBody),
    /** Only for staff. */
    notify: z.string().optional(),
  }),
  visit: block('Your first visit', VisitBody, { ...stored(VisitBody), greeterImage: imageUrl }),
} as const;
type Blocks = typeof blockDefinitions;
export type ParishBlock = keyof Blocks;
export const parishBlocks = Object.keys(blockDefinitions) as ParishBlock[];

/** An object with a value for each block. The caller knows the type of each. */
export function mapBlocks<Values extends Readonly<Record<ParishBlock, unknown>>>(
  toValue: (block: ParishBlock) => unknown,
): Values {
  return Object.fromEntries(parishBlocks.map((block) => [block, toValue(block)])) as Values;
}

/** The parish's details: one object for each block that is saved on its own, and the pictures in their variants. */
export const Parish = z.object({
  ...mapBlocks<{ readonly [Block in ParishBlock]: Blocks[Block]['response'] }>(
    (block) => blockDefinitions[block].response,
  ),
  /** Whether the name is still that of the demonstration. */
  isDemonstration: z.boolean(),
  /** Whether the first questions have not been answered: then the pages say that the site is being prepared. */
  isNew: z.boolean(),
  /** What the host sets, so that the dashboard cannot change it: the time zone (`TIME_ZONE`). Only for staff. */
  locked: z.object({ timeZone: z.boolean() }).optional(),
  /** 'tel:+15555550142'; '' without a phone number. */
  phoneUrl: z.string(),
  pictures: z.object({ patron: Picture.nullable(), hero: Picture.nullable(), greeter: Picture.nullable() }),
});
export type Parish = z.output<typeof Parish>;

/** A block is saved under its name. */
type Save<Block extends ParishBlock> = Endpoint<{
  access: 'staff';
  body: Blocks[Block]['body'];
  response: Blocks[Block]['response'];
}>;

export const phoneNumbers = {
  /** How a number is dialed from the parish's country, or from another one: as a URL and as text, or '' if that is not clear. */
  understand: endpoint(routes.phoneNumbers.understand, {
    access: 'staff',
    body: z.strictObject({ number: requiredText(200), country: text(60).optional() }),
    response: z.object({ url: z.string(), text: z.string() }),
  }),
};

export const parish = {
  read: endpoint(routes.parish.read, { access: 'anyone', response: Parish, cached: true }),
  ...mapBlocks<{ readonly [Block in ParishBlock]: Save<Block> }>((block) => {
    const { body, response } = blockDefinitions[block];
    return endpoint(routes.parish[block], { access: 'staff', body, response });
  }),
  /** The fields of the block. */
  versions: endpoint(routes.parish.versions, {
    ...versionsOf(z.looseObject({ version: z.int(), pictures: Parish.shape.pictures })),
    params: z.object({ block: z.enum(parishBlocks) }),
  }),
};
