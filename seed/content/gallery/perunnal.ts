import type { DemoGalleryFolder } from './demo-folder.ts';

const FIREWORKS = [
  [250, 190, '#ffd98a', 1],
  [520, 120, '#ffb0a0', 0.7],
  [1290, 160, '#ffe9bd', 1.1],
  [1060, 90, '#f2b44c', 0.6],
]
  .map(
    ([x, y, color, size]) =>
      `<g transform="translate(${x} ${y})scale(${size})" stroke="${color}" stroke-width="4" stroke-linecap="round" fill="none">${Array.from(
        { length: 18 },
        (_, ray) =>
          `<path d="M30 0H112M126 0h2" transform="rotate(${ray * 20})" opacity="${ray % 2 ? 0.6 : 1}"/>`,
      ).join('')}</g>`,
  )
  .join('');

export const perunnal: DemoGalleryFolder = {
  name: 'Perunnal of St. Thomas',
  category: 'perunnal',
  daysAgo: 330,
  consent: 'Announced on the Sunday before. Pictures of families who did not agree are left out.',
  pictures: [
    {
      title: 'The Raasa on its way around the block',
      description: 'Crosses first, then the umbrellas, the chenda, the clergy and everyone else.',
      alt: 'People walk behind crosses at dusk under a row of large decorated umbrellas; a man in a red cope is among them',
      scene: { drawing: 'procession' },
    },
    {
      title: 'Muthukuda above the heads',
      description: 'Thirty umbrellas came from Kerala in one crate. The oldest has been carried since 1984.',
      alt: 'White, violet and gold umbrellas with fringes, close up, against a red evening sky',
      scene: { drawing: 'procession', view: [500, 220, 700, 437], light: 'morning' },
    },
    {
      title: 'Chenda at the corner of Elm Street',
      description: null,
      alt: 'Men and women walk close together against an orange sky, one of them with a drum at his belt',
      scene: { drawing: 'procession', view: [860, 480, 660, 495], isMirrored: true },
    },
    {
      title: 'Fireworks over the church',
      description: 'Only small ones, and with leave of the fire department, who stayed for dinner.',
      alt: 'Golden and red fireworks open in the night sky above the lit church',
      scene: { drawing: 'facade', light: 'night', overlay: FIREWORKS },
    },
    {
      title: 'Three great pots since four in the morning',
      description: null,
      alt: 'Three cooks stir large steaming pots over wood fires',
      scene: { drawing: 'kitchen', view: [120, 0, 1400, 640] },
    },
    {
      title: 'The leaves are laid',
      description: 'More than six hundred were served, and no one went home hungry.',
      alt: 'Banana leaves with rice and curries on a long white table',
      scene: { drawing: 'kitchen', view: [0, 560, 1100, 440] },
    },
  ],
};
