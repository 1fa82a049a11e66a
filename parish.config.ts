import type { Parish, ParishWords } from '#contract/resources/parish/details.ts';
import type { ToneNumber } from '#domain/liturgy/feast-entry.ts';
import type { LiturgyOptions } from '#domain/liturgy/liturgy-options.ts';

/**
 * The parish's details before anyone has changed them in the dashboard: the first start copies them into the database,
 * where they are edited in the Parish tab. With PARISH=file this file remains the source, and the tab is read-only.
 */
export interface ParishConfig {
  /** Full name, shown in the hero and the footer. */
  readonly name: string;
  /** The name in two parts for the header: the saint, then church and city. */
  readonly shortName: { readonly saint: string; readonly church: string };
  readonly jurisdiction: string;
  /** The diocese with its hierarchs, named first on the About page. */
  readonly diocese: string;
  /** The diocesan Metropolitan and the Catholicos, if `diocese` does not name them. */
  readonly metropolitan?: string;
  readonly catholicos?: string;
  readonly tagline: string;
  /** The parish's email domain; the first administrator is `admin@` this domain. */
  readonly domain: string;
  /** IANA name; "today" is the date in this time zone. */
  readonly timeZone: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state?: string;
    readonly postalCode?: string;
    readonly country?: string;
    /** Link to a map. */
    readonly mapUrl: string;
    /** Map for a frame on the About page, loaded only after a click; without it there is only the link. */
    readonly mapEmbedUrl?: string;
  };
  readonly phone: { readonly shown: string; readonly dial: string };
  readonly email: string;
  readonly officeHours?: string;
  /** Contact for donations when the payment information names none. */
  readonly donationsEmail: string;
  readonly liveStreamUrl: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  /**
   * An online viewer of Word, Excel and PowerPoint files: an https URL in which `{address}` is replaced by the file's
   * URL. It is offered only if PUBLIC_URL is reachable from outside, and contacted only after a click. Without it such
   * files are downloaded.
   */
  readonly documentViewer?: string;
  /** Text of the pages; what is left out has the default text. */
  readonly words?: Partial<ParishWords> & {
    /** Of the page for the first visit; replaced by `visit.expectations`. */
    readonly expectations?: Parish['visit']['expectations'];
  };
  /** Text of the page for the first visit; what is left out has the default text. */
  readonly visit?: Partial<Omit<Parish['visit'], 'greeterImage' | 'version'>>;
  readonly liturgy: Liturgy;
  readonly prayerRequests: PrayerRequests;
}

export interface PrayerRequests {
  /**
   * Email address that is notified of new requests. The email does not contain the request, which is read in the
   * dashboard.
   */
  readonly notify: string;
  /** Requests are permanently deleted after this many days; the prayer form says so. */
  readonly keptDays: number;
  /** Whether a visitor’s request to take down a picture hides it at once; true by default. */
  readonly hidesPictures?: boolean;
}

/** How this parish observes the church year. */
export interface Liturgy extends Omit<LiturgyOptions, 'parishFeasts'> {
  /**
   * Recording of each tone: a URL at an audio host, or a file of the parish in `public/`, by its path on the site
   * ('/tones/tone-1.mp3'). A tone that is left out has no recording.
   */
  readonly recordings: Readonly<Partial<Record<ToneNumber, string>>>;
  /** Text under each recording, such as who sings; null for none. */
  readonly recordingsNote: string | null;
}

export { history } from './parish.history.ts';

export const parish: ParishConfig = {
  name: 'St. Thomas Indian Orthodox Church',
  shortName: { saint: 'St. Thomas', church: 'Indian Orthodox Church, Springfield' },
  jurisdiction: 'Malankara Orthodox Syrian Church',
  diocese: 'Diocese of the Lakes',
  metropolitan: 'H.G. the Metropolitan of the diocese',
  catholicos: 'H.H. the Catholicos of the East',
  tagline: 'An apostolic faith since AD 52, at home in Springfield.',
  domain: 'stthomas.example',
  timeZone: 'America/Chicago',
  address: {
    street: '1200 Meadow Lane',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
    mapUrl: 'https://www.openstreetmap.org/?mlat=39.7901&mlon=-89.6440#map=12/39.7901/-89.6440',
    mapEmbedUrl:
      'https://www.openstreetmap.org/export/embed.html?bbox=-89.76,39.70,-89.54,39.88&layer=mapnik&marker=39.7901,-89.6440',
  },
  phone: { shown: '(555) 555-0142', dial: '+15555550142' },
  email: 'office@stthomas.example',
  donationsEmail: 'donations@stthomas.example',
  liveStreamUrl: 'https://video.example/stthomas-springfield/live',
  social: [
    { name: 'Facebook', url: 'https://social.example/stthomas-springfield' },
    { name: 'YouTube', url: 'https://video.example/stthomas-springfield' },
  ],
  documentViewer: 'https://view.officeapps.live.com/op/embed.aspx?src={address}',
  liturgy: {
    edition: 2007,
    toneProfile: 'specification',
    toneOn: {},
    recordings: {
      1: '/tones/tone-1.mp3',
      2: '/tones/tone-2.mp3',
      3: '/tones/tone-3.mp3',
      4: '/tones/tone-4.mp3',
      5: '/tones/tone-5.mp3',
      6: '/tones/tone-6.mp3',
      7: '/tones/tone-7.mp3',
      8: '/tones/tone-8.mp3',
    },
    recordingsNote: 'A sample melody made for this demonstration. Your choir can record its own.',
  },
  prayerRequests: { notify: 'office@stthomas.example', keptDays: 365 },
  visit: {
    door: 'The west door, up the steps from the parking lot. There is a ramp at the south door.',
    parking: 'Free, in the lot behind the church. Enter from Meadow Lane.',
    transit: 'Bus 7 stops at Meadow Lane and Oak Street, five minutes away on foot.',
    greeterName: 'Anu Kurian',
    greeterText:
      'She is at the west door half an hour before each Sunday service, knows where everything is, and will sit with you if you like.',
  },
};
