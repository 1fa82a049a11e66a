import type { OrganizationBody } from '#organizations/contract.ts';

/** Spiritual organizations of the demonstration parish, at least one of each type. */
interface DemoOrganization extends Required<OrganizationBody> {
  /** Created this many days before the first start. */
  readonly daysAgo: number;
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    organization_type: 'Sunday School',
    title: 'Children, kindergarten to grade 5',
    description:
      'Five small classes with a teacher and a helper in each. The youngest learn by heart, by song and with scissors; from grade 3 on every child has a Bible of their own and is expected to lose it only once.',
    members:
      'Leena Joseph, headmistress\nSaramma Philip, kindergarten\nAnitha Varghese, grades 1 and 2\nReji Thomas, grade 3\nSheeba Kurian, grade 4\nJoel Abraham, grade 5',
    announcements:
      'Classes begin twenty minutes after Holy Qurbana and last forty minutes. Attendance sheets and lesson plans are among the service resources. OVBS, our vacation Bible school, is in the first week after public school ends; register with Leena Joseph from Easter on. Questions: school@stthomas.example',
    daysAgo: 410,
  },
  {
    organization_type: 'Sunday School',
    title: 'Youth, grades 6 to 12',
    description:
      'Church history, the sacraments, and what to answer when a friend asks. The oldest class writes the Christmas play, and nobody has ever managed to make it shorter.',
    members: 'Jacob Cherian, grades 6 to 8\nDr. Mini Eapen, grades 9 and 10\nThomas Kurian, grades 11 and 12',
    announcements:
      'The 12th-grade class visits the home for the aged on the third Saturday of the month; rides leave the church at 2:00 PM.',
    daysAgo: 410,
  },
  {
    organization_type: 'MMVS',
    title: 'Marth Mariam Vanitha Samajam',
    description:
      'The women of the parish, in the name of the Mother of God. They pray together, read, visit the sick and new mothers, and keep the altar linen white.',
    members:
      'Mariamma Kurian, president\nSusan Varghese, secretary\nAleyamma Thomas, treasurer\nAll women of the parish are members.',
    announcements:
      'We meet on Tuesdays at 7:30 PM in Room 2, and by video on the last Tuesday of the month. This season we read the letter of James.',
    daysAgo: 395,
  },
  {
    organization_type: 'MMVS',
    title: 'Needle and Thread',
    description:
      'The sewing circle of the Samajam. It made the new veil of the sanctuary, and now mends vestments, hems curtains and teaches anyone who brings a thimble.',
    members: 'Susan Varghese\nMariamma Kurian\nAnnamma Cherian\nRachel Ninan',
    announcements:
      'Wanted: red silk thread, a good lamp, and someone under forty. Tuesdays after the meeting.',
    daysAgo: 220,
  },
  {
    organization_type: 'MGOCSM',
    title: 'MGOCSM of Springfield',
    description:
      'The Mar Gregorios Orthodox Christian Student Movement gathers those in high school and college. Evening prayer, a question that someone has brought, pizza, and sometimes an answer.',
    members:
      'Rohan Philip, president\nSara Joseph, secretary\nNoah Varghese, treasurer\nDn. Basil Koshy, adviser',
    announcements:
      'We meet on the second and fourth Friday at 7:30 PM in the choir room, and photograph the old Syriac service book afterward. Write to mgocsm@stthomas.example.',
    daysAgo: 380,
  },
  {
    organization_type: 'MGOCSM',
    title: 'Campus fellowship',
    description:
      'For students who have come to Springfield from elsewhere: someone to eat with, a ride to church on Sunday, and a family that expects you on feast days.',
    members: 'Mia Abraham\nAnn Kurian\nAlan Mathew',
    announcements:
      'Look for us at coffee on Sundays, at the table under the clock. Rides to church leave from the library twenty-five minutes before Morning Prayer: (555) 555-0184.',
    daysAgo: 96,
  },
  {
    organization_type: 'Managing Committee',
    title: 'Managing Committee',
    description:
      'Elected each year by the general body, it helps the vicar with the house, the accounts and the calendar of the parish.',
    members:
      'Fr. George Mathew, vicar and president\nThomas Kurian, trustee, (555) 555-0147\nLissy Abraham, secretary, (555) 555-0151\nKunjumon Thomas\nDr. Mini Eapen\nJacob Cherian\nBabu Eapen, sacristan',
    announcements:
      'Meetings are on the first Sunday of the month after coffee, and everyone is welcome to sit in. The minutes are posted beside the office door. The office is open on Tuesday and Friday from 9:00 AM to noon. On Sunday it is open after Holy Qurbana.',
    daysAgo: 365,
  },
  {
    organization_type: 'Managing Committee',
    title: 'House and grounds',
    description:
      'The committee’s people with keys, ladders and a list. They whitewashed the front of the church and know where the water is turned off.',
    members: 'Kunjumon Thomas, convener\nBabu Eapen\nSaji Samuel\nReji Thomas',
    announcements:
      'Work morning on the last Saturday of the month from 8:00 AM. Breakfast is at nine, and well earned.',
    daysAgo: 130,
  },
  {
    organization_type: 'Prayer Group',
    title: 'St. Mary’s Prayer Group, east of the river',
    description:
      'Nineteen families between the river and Orchard Street. Once a month one of them opens its house for evening prayer, a short reading and supper.',
    members: 'Kunjumon Thomas, leader\nLissy Abraham, secretary',
    announcements:
      'First Friday of the month at 7:00 PM. The host family is listed in the bulletin, or call Kunjumon Thomas at (555) 555-0173.',
    daysAgo: 402,
  },
  {
    organization_type: 'Prayer Group',
    title: 'St. George’s Prayer Group, west of the river',
    description:
      'From Meadow Lane to Lake Road, and a few who drive in from farther out. New families are invited for tea in their first month.',
    members: 'Saji Samuel, leader\nSheeba Kurian, secretary',
    announcements:
      'Third Friday of the month at 7:00 PM. Before Christmas we sing at every door on Lake Road that has a light on.',
    daysAgo: 402,
  },
];
