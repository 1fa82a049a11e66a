import type { DemoDay } from './event-dates.ts';
import { demoServices } from './services.ts';

/** Events of the demonstration parish. Their dates follow from the day of the first start, the season and the church's year. */
interface DemoEvent {
  readonly title: string;
  readonly description: string;
  readonly when: DemoDay | null;
  readonly time: string | null;
  /** Each entry is some days after the first one. */
  readonly program?: readonly { readonly days: number; readonly time: string; readonly text: string }[];
  readonly location: string | null;
  /** Base name of a drawing in `pictures/`. */
  readonly picture: string | null;
  readonly isCanceled?: true;
  readonly cancelReason?: string;
  /** Whether it is a date of the weekly event, of which there is one. */
  readonly isWeekly?: true;
}

const WEEKS = 12;
const CANCELED_WEEK = 3;
const WEDNESDAY = 3;

/** The time of a regular service on a day, which an event must not state again. */
function timeOf(name: string, day = 'Sunday'): string {
  const service = demoServices.find((one) => one.name === name && one.day === day);
  if (!service) throw new Error(`There is no ${name} on ${day}`);
  return service.time;
}

/** The dates of a weekly event. */
const bibleStudy = Array.from(
  { length: WEEKS },
  (_, index): DemoEvent => ({
    title: 'Bible study',
    description:
      'We read the Gospel of the coming Sunday, a few verses at a time, in Malayalam and in English, and ask what the people who first heard it would have noticed. Fr. George Mathew leads, or Saramma Philip when he is called to a hospital. No one is made to read aloud, and children may do their homework at the next table. Tea is on the table when evening prayer ends. Some join on Zoom from work or from the car; for the link write to office@stthomas.example.',
    when: { week: index + 1, weekday: WEDNESDAY },
    time: '7:30 PM to 8:30 PM',
    location: 'Parish hall, 1200 Meadow Lane',
    picture: null,
    isWeekly: true,
    ...(index + 1 === CANCELED_WEEK && {
      isCanceled: true,
      cancelReason: 'the floor of the hall is being varnished',
    }),
  }),
);

export const demoEvents: readonly DemoEvent[] = [
  {
    title: 'Perunnal of the parish',
    description: `The parish keeps its perunnal in remembrance of St. Thomas the Apostle, our patron, on a Sunday close to his feast. It begins a week before, with the raising of the flag.

Those who carry a cross or an umbrella meet at the flagstaff a quarter of an hour before the Raasa. White is usual, but come as you are. Families who wish to share in the nercha may speak to our trustee, Thomas Kurian, or write to office@stthomas.example. In December the meal keeps the fast. Everyone who comes is fed, so bring a neighbor.`,
    when: 'perunnal',
    time: null,
    program: [
      { days: 0, time: 'after Holy Qurbana', text: 'Kodiyettu (flag raising)' },
      ...[1, 2, 3, 4, 5].map((days) => ({
        days,
        time: timeOf('Evening Prayer', 'Wednesday'),
        text: 'Sandhya Namaskaram (evening prayer), and a devotional talk',
      })),
      {
        days: 6,
        time: timeOf('Evening Prayer and confession', 'Saturday'),
        text: 'Sandhya Namaskaram (evening prayer)',
      },
      {
        days: 6,
        time: '7:00 PM',
        text: 'Raasa (procession) with candles to the stone cross, prayer there, and coffee',
      },
      { days: 7, time: timeOf('Morning Prayer'), text: 'Morning Prayer' },
      { days: 7, time: timeOf('Holy Qurbana'), text: 'Holy Qurbana in Malayalam and English' },
      { days: 7, time: '11:30 AM', text: 'Raasa around the block with crosses, muthukuda and chenda' },
      { days: 7, time: '12:30 PM', text: 'Ashirvadam (benediction), nercha, and the meal in the hall' },
    ],
    location: 'St. Thomas Indian Orthodox Church',
    picture: 'procession',
  },
  {
    title: 'Health fair and blood drive',
    description:
      'Doctors and nurses of the parish check blood pressure, blood sugar and eyesight without charge, and our pharmacists will go through your list of medicines with you. The blood drive runs at the same time in the Sunday School wing; choose a time at https://donate.springfield-blood.example/st-thomas or just come. Eat breakfast first, bring a photo ID, and stay for idli and coffee. The whole neighborhood is welcome.',
    when: { weeks: 2, weekday: 6 },
    time: '9:00 AM to 1:00 PM',
    location: 'Parish hall and Sunday School wing',
    picture: 'health',
  },
  {
    title: 'Interfaith meal',
    description:
      'Neighbors from the mosque on Elm Street, the synagogue on Fourth Street and the Methodist church across the road each bring a dish; we bring appam, vegetable stew and tea. Everything on the table is vegetarian, so that everyone can eat. Before the tea there are three short readings on welcoming a stranger, and then we simply talk. Please tell Susan Varghese how many are coming: (555) 555-0158.',
    when: { weeks: 3, weekday: 4 },
    time: '6:30 PM',
    location: 'Parish hall, 1200 Meadow Lane',
    picture: 'tea',
  },
  {
    title: 'Malayalam class for adults',
    description:
      'The first of ten Tuesday evenings for those who married into the language, grew up hearing it, or want to follow the prayers in church. We start with the letters, and by the last evening we read the Lord’s Prayer together. Saramma Philip teaches; all you need is a pencil and a ruled notebook. There is no charge, and children are looked after in the next room.',
    when: { weeks: 4, weekday: 2, isInFasts: true },
    time: '7:00 PM',
    location: 'Room 4, Sunday School wing',
    picture: null,
  },
  {
    title: 'Parish picnic',
    description:
      'Bring a blanket, a dish that feeds eight, and a kite if there is one in the garage. Games for the little ones come first, then the tug of war between the choir and the managing committee, which the choir has won three years running. In rain we spread the blankets in the hall.',
    when: { weeks: 2, weekday: 0, months: ['05', '09'] },
    time: 'after Holy Qurbana',
    location: 'Church lawn',
    picture: 'garden',
  },
  {
    title: 'Youth retreat at the lake',
    description:
      'From Friday evening to Sunday noon, for ages 13 to 22. We pray at the hours, walk, cook for one another, and sit around the fire with the questions that do not come up in class. The cabins are heated, the fee is $60, and no one should stay home because of it: write to youth@stthomas.example.',
    when: { weeks: 7, weekday: 5 },
    time: null,
    program: [
      { days: 0, time: '6:00 PM', text: 'Arrival, supper, and a fire' },
      { days: 1, time: '9:00 AM', text: 'A day of prayer, walks and talks' },
      { days: 2, time: timeOf('Holy Qurbana'), text: 'Holy Qurbana, by the water or in the lodge' },
      { days: 2, time: 'noon', text: 'Lunch, and rides home' },
    ],
    location: 'Camp Birchwater, Lake Road',
    picture: 'retreat',
  },
  {
    title: 'Choir practice weekend',
    description:
      'We take the eight tones one by one, in Syriac, then Malayalam, then English, so that everyone in the choir knows the tune of the day. Singers of every age are wanted, and so is anyone who can keep a tabla in tune.',
    when: { weeks: 9, weekday: 6, isInFasts: true },
    time: null,
    program: [
      { days: 0, time: '14:30', text: 'The first four tones' },
      { days: 1, time: 'after Holy Qurbana', text: 'The other four' },
    ],
    location: 'Choir room',
    picture: 'harmonium',
  },
  {
    title: 'Marriage preparation',
    description:
      'A day for couples who are engaged and for those who are thinking of it. Fr. George Mathew goes through the service step by step: the rings, the crowning, the minnu and the manthrakodi. In the afternoon three couples, married two, twelve and forty years, answer questions about money, in-laws and prayer at home. Lunch is served; please register with the office by the Sunday before, (555) 555-0142.',
    when: { weeks: 12, weekday: 6 },
    time: '10:00 AM to 4:00 PM',
    location: 'Parish hall, 1200 Meadow Lane',
    picture: 'minnu',
  },
  {
    title: 'House blessing week',
    description:
      'Fr. George Mathew blesses the houses of the parish in one week, street by street, and the days are settled with each prayer group; tell your group leader which evenings you are at home. Have a small table ready with a white cloth, a cross and two candles. If you have moved since the last visit, send your new address to office@stthomas.example.',
    when: null,
    time: null,
    location: 'In the homes of the parish',
    picture: 'house',
  },
  {
    title: 'Children’s day',
    description:
      'Fifty-two children spent the morning with the story of Noah: told on the felt board, sung in two languages, and built in cardboard until it filled Room 3. The older classes ran the games, and the students of MGOCSM made two hundred sandwiches. Thank you to Leena Joseph and all the Sunday School teachers.',
    when: { weeks: -1, weekday: 6 },
    time: '9:30 AM to 12:30 PM',
    location: 'Sunday School wing',
    picture: 'children',
  },
  {
    title: 'Visit to the home for the aged',
    description:
      'The choir and two prayer groups went with lanterns from cottage to cottage at Meadowbrook, sang the old hymns at every door, and stayed for tea. A couple from Kottayam asked for the one their mothers sang, and found that they still knew all its verses. Another visit is being planned; if you can drive, call Kunjumon Thomas at (555) 555-0173.',
    when: { weeks: -3, weekday: 4 },
    time: '7:00 PM',
    location: 'Meadowbrook Home, 80 Orchard Street',
    picture: 'carolers',
  },
  {
    title: 'Prayer for the departed by candlelight',
    description:
      'Evening prayer began with the lights out, and one candle was lit from another until the whole church could be seen. We prayed by name for the departed of the parish and for those who mourn them. Their names are in the book at the north door.',
    // the eve of the Sunday of All the Departed Faithful
    when: { lastEveOf: 'all-departed-faithful' },
    time: timeOf('Evening Prayer and confession', 'Saturday'),
    location: 'St. Thomas Indian Orthodox Church',
    picture: 'candles',
  },
  {
    title: 'Koodasa of the bell tower',
    description:
      'Our diocesan Metropolitan consecrated the new tower and blessed its bell, which hung for many years in a country school. It was rung for the first time at the end of Holy Qurbana by Annamma Cherian, who is ninety-one, together with the smallest child who could reach the rope.',
    when: { weeks: -10, weekday: 0 },
    time: timeOf('Holy Qurbana'),
    location: 'St. Thomas Indian Orthodox Church',
    picture: 'bell',
  },
  ...bibleStudy,
];
