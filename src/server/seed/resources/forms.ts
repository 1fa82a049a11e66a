import type { DemoFolder } from '../resources.ts';

const LINE = '_'.repeat(42);

export const forms: DemoFolder = {
  folder: 'Parish Forms',
  items: [
    {
      name: 'Membership form',
      format: 'pdf',
      content: {
        title: 'Membership form',
        sections: [
          {
            heading: 'Your household',
            lines: [
              `Family name: ${LINE}`,
              `Address: ${LINE}`,
              `Phone and email: ${LINE}`,
              `Previous parish: ${LINE}`,
            ],
          },
          {
            heading: 'Members of the household',
            lines: [1, 2, 3, 4, 5].map(
              (person) => `${person}. Name, date of birth, date of baptism: ${LINE}`,
            ),
          },
          {
            heading: 'Prayer group',
            lines: ["[  ] St. Mary's (east)     [  ] St. George's (west)     [  ] Please choose for us"],
          },
          {
            heading: 'Signature',
            lines: [
              'We ask to be entered in the parish register.',
              `Date and signature: ${LINE}`,
              'Give this sheet to the secretary after Holy Qurbana, or send it to office@stthomas.example.',
            ],
          },
        ],
      },
    },
    {
      name: 'Request for a house blessing',
      format: 'docx',
      content: {
        title: 'Request for a house blessing',
        sections: [
          {
            heading: 'About your house',
            lines: [`Name: ${LINE}`, `Address: ${LINE}`, `Evenings that work for you: ${LINE}`],
          },
          {
            heading: 'What to have ready',
            lines: [
              'A small table with a white cloth, a cross and two candles.',
              'A list of those who live there, so that they can be named in prayer.',
              'Nothing else. Coffee is welcome and not required.',
            ],
          },
        ],
      },
    },
    {
      name: 'Booking sheet for the hall',
      format: 'xlsx',
      content: {
        name: 'Hall',
        rows: [
          ['Date', 'From', 'To', 'Who', 'For what', 'Kitchen', 'Key returned'],
          ['', '4:00 PM', '7:00 PM', 'Choir', 'Practice', 'no', ''],
          ['', '10:00 AM', '2:00 PM', 'Marth Mariam Samajam', 'Meeting and lunch', 'yes', ''],
          ['', '', '', '', '', '', ''],
        ],
      },
    },
  ],
};
