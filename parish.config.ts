import type { ToneNumber } from '#domain/liturgy/entry.ts';
import type { Practice } from '#domain/liturgy/practice.ts';

/**
 * Who this parish is. This is what a new parish edits, and `parish.history.ts` beside it; everything here may appear on public pages.
 */
export interface ParishConfig {
  /** Full name, as it stands on the hero and in the footer. */
  readonly name: string;
  /** The name in two parts for the header: the saint, then church and city. */
  readonly shortName: { readonly saint: string; readonly church: string };
  readonly jurisdiction: string;
  readonly tagline: string;
  /** The parish's mail domain; the first administrator is `admin@` this domain. */
  readonly domain: string;
  /** IANA name. "Today" is the parish's day. */
  readonly timeZone: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    /** Where a map of the place can be seen. */
    readonly mapUrl: string;
    /** The same for a frame on the About page, asked for with a click; left out, there is only the link. */
    readonly mapEmbedUrl?: string;
  };
  readonly phone: { readonly shown: string; readonly dial: string };
  readonly email: string;
  /** Who confirms a gift, as long as the payment information names nobody else. */
  readonly donationsEmail: string;
  readonly sundayService: { readonly name: string; readonly time: string };
  readonly liveStreamUrl: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  /**
   * An online viewer of Word, Excel and PowerPoint files: an https address in which `{address}` stands for the file's own. It is
   * offered where PUBLIC_URL can be reached from outside, and nothing is asked of it before a visitor wants it. Leave it out
   * to have such files downloaded.
   */
  readonly documentViewer?: string;
  readonly liturgy: Liturgy;
  readonly prayerRequests: PrayerRequests;
}

export interface PrayerRequests {
  /** Mail address that is told when a request has come. The request itself is not mailed: it is read in the dashboard. */
  readonly notify: string;
  /** After so many days a request is deleted for good; the prayer form says so. */
  readonly keptDays: number;
}

/** How this parish keeps the church's year. */
export interface Liturgy extends Practice {
  /**
   * Where each tone can be heard: the address of a recording at an audio host, or a file of the parish's own in `public/`, by its
   * path on the site ('/tones/tone-1.mp3'). A tone that is left out has no recording.
   */
  readonly recordings: Readonly<Partial<Record<ToneNumber, string>>>;
}

/** The parish's history and what it holds dear: a file of its own, which only the About page loads. */
export async function parishHistory() {
  return (await import('./parish.history.ts')).history;
}

export const parish: ParishConfig = {
  name: 'St. Thomas Indian Orthodox Church',
  shortName: { saint: 'St. Thomas', church: 'Indian Orthodox Church, Springfield' },
  jurisdiction: 'Malankara Orthodox Syrian Church',
  tagline: 'An apostolic faith, kept since the year 52, at home in Springfield.',
  domain: 'stthomas.example',
  timeZone: 'America/Chicago',
  address: {
    street: '1200 Meadow Lane',
    city: 'Springfield',
    mapUrl: 'https://maps.example/?q=1200+Meadow+Lane+Springfield',
    mapEmbedUrl: 'https://maps.example/embed?q=1200+Meadow+Lane+Springfield',
  },
  phone: { shown: '(555) 555-0142', dial: '+15555550142' },
  email: 'office@stthomas.example',
  donationsEmail: 'donations@stthomas.example',
  sundayService: { name: 'Holy Qurbana', time: '8:30 AM' },
  liveStreamUrl: 'https://video.example/stthomas-springfield/live',
  social: [
    { name: 'Facebook', url: 'https://social.example/stthomas-springfield' },
    { name: 'YouTube', url: 'https://video.example/stthomas-springfield' },
  ],
  documentViewer: 'https://documents.example/view?src={address}',
  liturgy: {
    edition: 2007,
    toneProfile: 'specification',
    toneOn: {},
    recordings: {
      1: 'https://audio.example/stthomas-springfield/tone-1',
      2: 'https://audio.example/stthomas-springfield/tone-2',
      3: 'https://audio.example/stthomas-springfield/tone-3',
      4: 'https://audio.example/stthomas-springfield/tone-4',
      5: 'https://audio.example/stthomas-springfield/tone-5',
      6: 'https://audio.example/stthomas-springfield/tone-6',
      7: 'https://audio.example/stthomas-springfield/tone-7',
    },
  },
  prayerRequests: { notify: 'office@stthomas.example', keptDays: 365 },
};
