import type { ServiceBody } from '#services/contract/services.ts';

/** Services of the demonstration parish; the special ones in the order of the church year. */
export const demoServices: readonly Required<Omit<ServiceBody, 'lengthMinutes' | 'rule' | 'changes'>>[] = [
  {
    name: 'Morning Prayer',
    day: 'Sunday',
    time: '7:45 AM',
    language: 'Malayalam and English',
    description:
      'The night vigil in short form, the prayers of the third and sixth hours, and the hymns of the day in its tone. Anyone who can read may be handed a psalm.',
    category: 'regular',
  },
  {
    name: 'Holy Qurbana',
    day: 'Sunday',
    time: '8:30 AM',
    language: 'Malayalam and English',
    description:
      'On the first Sunday of the month nearly all of it is in English. The children come forward for a story after the Gospel and go to their classes when the service is over. If you are ill at home, watch with us at https://video.example/stthomas-springfield/live.',
    category: 'regular',
  },
  {
    name: 'Evening Prayer',
    day: 'Wednesday',
    time: '7:00 PM',
    language: 'English',
    description: 'Half an hour of prayer in the church. Bible study follows in the hall on most Wednesdays.',
    category: 'regular',
  },
  {
    name: 'Evening Prayer and confession',
    day: 'Saturday',
    time: '6:00 PM',
    language: 'Malayalam and English',
    description:
      'Our Sunday begins here. Fr. George Mathew hears confessions from 5:15 PM and again afterward.',
    category: 'regular',
  },
  {
    name: 'The Nativity of our Lord',
    day: 'December 25',
    time: '5:00 AM',
    language: 'Malayalam and English',
    description:
      'The fire is lit in the churchyard, the Gospel is sung beside it, and we go around it with frankincense in our hands before Holy Qurbana. Dress warmly. Breakfast is in the hall.',
    category: 'special',
  },
  {
    name: 'The Passion of our Lord',
    day: 'Good Friday',
    time: '8:00 AM to 3:00 PM',
    language: 'Malayalam, English and Syriac',
    description:
      'The prayers of the hours, the veneration of the cross, the procession and the burial. Many stay for all of it, some come for an hour, and there is a quiet room for those with small children. At three o’clock we end the day’s fast with kanji and payar (green gram).',
    category: 'special',
  },
  {
    name: 'The Resurrection of our Lord',
    day: 'Easter Sunday',
    time: '4:30 AM',
    language: 'Malayalam and English',
    description:
      'It begins in the dark. After the procession the veil is opened, the good news is proclaimed, and Holy Qurbana follows at sunrise. Bring a bell if you have one.',
    category: 'special',
  },
];
