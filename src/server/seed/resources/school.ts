import type { DemoFolder } from '../resources.ts';

export const school: DemoFolder = {
  folder: 'Sunday School',
  items: [
    {
      name: 'Lesson plan, the story of Noah',
      format: 'docx',
      content: {
        title: 'Lesson plan: the story of Noah',
        sections: [
          {
            heading: 'For',
            lines: ['Grades 1 and 2, forty minutes. Genesis 6 to 9, retold rather than read.'],
          },
          {
            heading: 'You need',
            lines: [
              'The felt board with the ark',
              'Two of every animal you can find',
              'Blue cloth, cardboard, tape',
            ],
          },
          {
            heading: 'In the room',
            lines: [
              'Ten minutes: tell the story with the felt board. Let each child bring one animal on board.',
              'Twenty minutes: build the ark. We are not finished until it holds everyone.',
              'Five minutes: spread the cloth and listen to rain. What did Noah hear when it stopped?',
              'Five minutes: draw the bow in the clouds, and say thank you for one thing each.',
            ],
          },
        ],
      },
    },
    {
      name: 'Calendar for families',
      format: 'pdf',
      content: {
        title: 'Sunday School: a calendar for families',
        sections: [
          {
            heading: 'Every Sunday',
            lines: [
              'Classes begin twenty minutes after Holy Qurbana and last forty minutes. Parents are welcome to sit in.',
            ],
          },
          {
            heading: 'Through the year',
            lines: [
              'Fall: registration, new books, the first test of the memory verses.',
              'Before Christmas: carols, and the play that the oldest class writes itself.',
              'Lent: no parties; a class visit to the home for the aged.',
              'After Easter: examination, certificates, and the picnic on the church lawn.',
              'Summer: OVBS (Orthodox Vacation Bible School), a week of mornings for ages 4 to 14, with lunch.',
            ],
          },
          { heading: 'Ask', lines: ['Leena Joseph, school@stthomas.example, (555) 555-0167'] },
        ],
      },
    },
    {
      name: 'Attendance sheet',
      format: 'xlsx',
      content: {
        name: 'Attendance',
        rows: [
          ['Child', 'Grade', 'First Sunday', 'Second Sunday', 'Third Sunday', 'Fourth Sunday'],
          ['Ann Kurian', '2', 'here', 'here', '', ''],
          ['Noah Varghese', '2', 'here', 'away', '', ''],
          ['Mia Abraham', '1', 'here', 'here', '', ''],
          ['Sara Joseph', '1', 'away', 'here', '', ''],
        ],
      },
    },
  ],
};
