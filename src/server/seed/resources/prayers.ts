import type { DemoFolder } from '../resources.ts';
import { bell } from '../sounds.ts';

export const prayers: DemoFolder = {
  folder: 'Evening Prayer',
  items: [
    {
      name: 'Evening prayer at home, an outline',
      format: 'pdf',
      content: {
        title: 'Evening prayer at home: an outline',
        sections: [
          {
            heading: 'Before you begin',
            lines: [
              'Choose a place that faces east, if your home allows it, and put a cross and a lamp there. Call everyone; leave the phones in another room.',
              'Ten minutes are enough. With small children five are, and one hymn that they know.',
            ],
          },
          {
            heading: 'The order',
            lines: [
              '1. Light the lamp. The youngest who can be trusted with a match does it.',
              '2. The opening prayers, standing, said together from memory.',
              '3. A psalm, in alternate verses: one side of the room begins, the other answers.',
              '4. The hymn of the day, in the tone of the week.',
              '5. A short lesson. Everyone who can read takes a turn, one day each.',
              '6. Names: each person says whom we should pray for tonight. Silence is an answer too.',
              '7. The closing prayers, and a kiss of peace for everyone, beginning with the eldest.',
            ],
          },
          {
            heading: 'When you are alone',
            lines: [
              'Keep the same order and leave out what needs two. The church prays with you at the same hour.',
            ],
          },
        ],
      },
    },
    { name: 'Bell before evening prayer', format: 'wav', content: bell },
    { name: 'The lamp is lit', format: 'video', content: 'lamp' },
  ],
};
