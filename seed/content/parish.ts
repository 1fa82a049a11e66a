import { neutralValues, type ParishValues } from '#parish/initial-values.server.ts';
import { visitProposals } from '#parish/visit-proposals.ts';

const neutral = neutralValues();

/** The details of the demonstration parish, which is fictional. `isDemonstration` recognizes it by its names. */
export const demoParish: ParishValues = {
  ...neutral,
  identity: {
    ...neutral.identity,
    name: 'St. Thomas Indian Orthodox Church',
    saint: 'St. Thomas',
    church: 'Indian Orthodox Church, Springfield',
    diocese: 'Diocese of the Lakes',
    metropolitan: 'H.G. the Metropolitan of the diocese',
    catholicos: 'H.H. the Catholicos of the East',
    tagline: 'An apostolic faith since AD 52, at home in Springfield.',
  },
  place: {
    ...neutral.place,
    street: '1200 Meadow Lane',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
    mapUrl: 'https://www.openstreetmap.org/?mlat=39.7901&mlon=-89.6440#map=12/39.7901/-89.6440',
    mapEmbedUrl:
      'https://www.openstreetmap.org/export/embed.html?bbox=-89.76,39.70,-89.54,39.88&layer=mapnik&marker=39.7901,-89.6440',
    phone: '(555) 555-0142',
    email: 'office@stthomas.example',
    donationsEmail: 'donations@stthomas.example',
  },
  links: {
    liveStreamUrl: 'https://video.example/stthomas-springfield/live',
    social: [
      { name: 'Facebook', url: 'https://social.example/stthomas-springfield' },
      { name: 'YouTube', url: 'https://video.example/stthomas-springfield' },
    ],
    documentViewer: 'https://view.officeapps.live.com/op/embed.aspx?src={address}',
  },
  words: {
    ...neutral.words,
    eventsIntroduction:
      'Feasts and fasts, picnics and choir practice: guests are welcome at everything here.',
    organizationsIntroduction:
      'From the felt board to the accounts, from campus to kitchen table: there is a place here for every age. Come to a meeting; everyone is welcome.',
    galleryIntroduction:
      'Umbrellas and lamps, palms and processions, and everyone who was there: the parish’s years in pictures.',
    aboutIntroduction:
      'We are a parish of the Malankara Orthodox Syrian Church: families from Kerala, their children and grandchildren, and everybody who has found a way to us since. We keep the faith as we received it, in Malayalam and English, with a door that stands open.',
    donateIntroduction:
      'Everything here was a gift: the bell, the books, the tea after Qurbana. Whatever you add, large or small, is received with thanks and accounted for.',
    donationReceipt: 'A screenshot of the payment is enough. We will reply within a few days.',
    donationNotes: [
      ...neutral.words.donationNotes,
      'Send us a screenshot afterward. The treasurer will confirm it.',
      'Cash and checks go into the box at the west door; envelopes are next to it.',
    ],
    donationTax: 'Gifts are tax-deductible: we are a 501(c)(3) organization, EIN 00-0000000.',
    donationStatement: 'Every January we send a receipt for the gifts of the year.',
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
  },
  values: {
    values: [
      {
        title: 'Tradition',
        text: 'We pray the prayers that were handed to us, sing them in eight tones, and keep the fasts and feasts of the church’s year. None of it is ours to improve; all of it is ours to learn.',
      },
      {
        title: 'Community',
        text: 'No one here eats alone, mourns alone or moves house alone. Anyone who stays for coffee twice is asked to bring something the third time.',
      },
      {
        title: 'Service',
        text: 'What we have was given to us. It goes on to the food pantry, to the clinic boat in Kuttanad, and to anyone who knocks, with no form to fill in.',
      },
      {
        title: 'Global Unity',
        text: 'We share one faith and one chalice with parishes in Kerala, in the Gulf, and in every city where someone from home found work, and with the Syriac, Coptic, Armenian, Ethiopian and Eritrean churches.',
      },
    ],
  },
  liturgy: {
    ...neutral.liturgy,
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
    malayalam: true,
  },
  prayerRequests: { ...neutral.prayerRequests, notify: 'office@stthomas.example' },
  visit: {
    ...visitProposals,
    introduction: 'You do not have to know, bring or do anything special. Come as you are.',
    duration:
      'Morning Prayer leads into the Holy Qurbana; together they usually take two to three hours. If you arrive after it has begun, please come in anyway, and leave when you need to. No one will mind.',
    door: 'The west door, up the steps from the parking lot. There is a ramp at the south door.',
    parking: 'Free, in the lot behind the church. Enter from Meadow Lane.',
    transit: 'Bus 7 stops at Meadow Lane and Oak Street, five minutes away on foot.',
    greeterName: 'Anu Kurian',
    greeterText:
      'She is at the west door half an hour before each Sunday service, knows where everything is, and will sit with you if you like.',
  },
};
