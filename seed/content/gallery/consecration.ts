import type { DemoGalleryFolder } from './demo-folder.ts';

export const consecration: DemoGalleryFolder = {
  name: 'Koodasa of the bell tower',
  category: 'consecration',
  daysAgo: 70,
  consent: 'The families in the pictures of the procession agreed by email. Asked by the secretary.',
  pictures: [
    {
      title: 'The tower on the morning of the koodasa',
      description: null,
      alt: 'A white bell tower with a large bell stands before hills and palms at daybreak',
      scene: { drawing: 'bell' },
    },
    {
      title: 'The bell',
      description: 'It hung for many years in a country school. Cast on its rim: "Come, let us sing."',
      alt: 'The bronze bell with a cross on it, close up under the arch of the tower',
      scene: { drawing: 'bell', view: [190, 330, 480, 450], light: 'morning' },
    },
    {
      title: 'Oil, water and hyssop',
      description: 'Ready on the table before the Metropolitan arrived.',
      alt: 'A glass of oil, a bowl of water with a green branch and a folded white cloth on a table beside a candle',
      scene: { drawing: 'oil' },
    },
    {
      title: 'The sanctuary, ready',
      description: null,
      alt: 'A red veil with a golden cross is drawn before the altar, with tall candles on either side',
      scene: { drawing: 'veil' },
    },
    {
      title: 'The cross of the veil',
      description: 'Worked by hand in gold thread by the women of the Marth Mariam Samajam.',
      alt: 'The golden cross in the middle of the red veil, close up',
      scene: { drawing: 'veil', view: [570, 240, 460, 430], light: 'morning' },
    },
    {
      title: 'The service book, open at the blessing',
      description: null,
      alt: 'An old Syriac manuscript lies open on a stand with a painted cross on the right page; a censer hangs beside it',
      scene: { drawing: 'book', view: [300, 130, 1300, 850] },
    },
  ],
};
