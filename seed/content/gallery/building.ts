import type { DemoGalleryFolder } from './demo-folder.ts';

const SCAFFOLD = `<g stroke="#b87a44" stroke-width="13" fill="none">${[500, 610, 1090, 1200]
  .map((x) => `<path d="M${x} 806V210"/>`)
  .join('')}</g><g fill="#c98a4a" stroke="#5a2c1c" stroke-width="2">${[660, 520, 380, 250]
  .map((y) => `<path d="M484 ${y}h142v18H484ZM1074 ${y}h142v18H1074Z"/>`)
  .join('')}</g><g stroke="#b87a44" stroke-width="8">${[660, 520, 380]
  .map((y) => `<path d="M500 ${y}l110 140M1200 ${y}l-110 140"/>`)
  .join(
    '',
  )}</g><use href="#m" transform="translate(556 520)scale(.38)" fill="#1f0b15"/><use href="#m" transform="translate(1144 380)scale(.38)" fill="#1f0b15"/><use href="#m" transform="translate(1140 660)scale(.38)" fill="#3a1622"/>`;

export const building: DemoGalleryFolder = {
  name: 'Building the new hall',
  category: 'construction',
  daysAgo: 540,
  consent: 'No one in these pictures can be recognized.',
  pictures: [
    {
      title: 'The frame is up',
      description: 'Raised in two days, with a pause for lunch and one for rain.',
      alt: 'The timber frame of a gabled hall against a pale morning sky, two workers on the roof',
      scene: { drawing: 'frame' },
    },
    {
      title: 'The foundation stone',
      description:
        'Laid after Holy Qurbana. Under it lie a coin, a newspaper and a list of the children of the parish.',
      alt: 'A stone carved with a cross, hung with marigolds, with a trowel and a lit lamp before it',
      scene: { drawing: 'stone' },
    },
    {
      title: 'The plan on the table',
      description: 'The fourth drawing, and the first that the kitchen agreed to.',
      alt: 'A blue floor plan unrolled on a table, held down by a cup, a ruler and a pencil',
      scene: { drawing: 'plan' },
    },
    {
      title: 'Scaffolding on the front',
      description: 'While the roofers were here anyway, the plaster was mended too.',
      alt: 'Wooden scaffolding with three workers on both sides of the church front at nightfall',
      scene: { drawing: 'facade', view: [330, 90, 1040, 740], light: 'overcast', overlay: SCAFFOLD },
    },
    {
      title: 'The frame on a gray evening, from the road',
      description: null,
      alt: 'The timber gables of the new hall close up in violet light, four workers still on them',
      scene: { drawing: 'frame', view: [60, 260, 1000, 620], isMirrored: true, light: 'mourning' },
    },
    {
      title: 'First tea in the new kitchen',
      description: null,
      alt: 'Glasses of tea, fruit and a loaf on a table with a bright lamp, a wide window with the evening outside',
      scene: { drawing: 'tea', light: 'morning', isMirrored: true },
    },
  ],
};
