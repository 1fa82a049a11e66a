import type { DemoGalleryFolder } from './demo-folder.ts';

const CROWD = Array.from({ length: 26 }, (_, one) => {
  const [x, size] = [40 + one * 61, 0.62 + ((one * 37) % 20) / 100];
  const y = 985 + ((one * 53) % 30);
  const candle = `<path d="M${x + 20} ${y - 96 * size - 22}v-26" stroke="#ffe9bd" stroke-width="5"/><ellipse cx="${x + 20}" cy="${y - 96 * size - 56}" rx="5" ry="10" fill="#ffd672"/><circle cx="${x + 20}" cy="${y - 96 * size - 56}" r="40" fill="url(#glow)"/>`;
  return `<use href="#${one % 3 === 1 ? 'w' : 'm'}" transform="translate(${x} ${y})scale(${size})" fill="${one % 2 ? '#1f0b15' : '#3a1622'}"/>${candle}`;
}).join('');

export const holyWeek: DemoGalleryFolder = {
  name: 'Passion Week and Easter',
  category: 'holyweek',
  daysAgo: 210,
  consent: 'Announced before each service. The altar servers’ parents agreed in writing.',
  pictures: [
    {
      title: 'Easter, before sunrise',
      description: 'The doors open at the end of the first service, and everyone goes out with a light.',
      alt: 'A crowd with lit candles stands before the white church under a thin moon, its doors open',
      scene: { drawing: 'facade', light: 'morning', overlay: CROWD },
    },
    {
      title: 'Light from one candle',
      description: null,
      alt: 'Six hands hold candles in the dark; one is being lit from another',
      scene: { drawing: 'candles' },
    },
    {
      title: 'Oshana',
      description: 'The children carried the branches in and threw flowers at every “Oshana”.',
      alt: 'Palm fronds tied with red ribbon around a wooden cross, with marigold petals on the floor',
      scene: { drawing: 'palms' },
    },
    {
      title: 'Pesaha bread',
      description: 'Unleavened, with a cross of palm leaf, broken by the eldest in the house.',
      alt: 'A loaf of bread and glasses of milk on a white cloth, lamplight behind them',
      scene: { drawing: 'tea', view: [480, 560, 840, 440] },
    },
    {
      title: 'The washing of feet',
      description: null,
      alt: 'A brass basin of water with a jug and a white towel on a red step',
      scene: { drawing: 'basin' },
    },
    {
      title: 'The sanctuary on Good Friday',
      description: 'The hangings are changed and most of the lamps are out.',
      alt: 'The veil before the altar in dark violet, the church around it dim',
      scene: { drawing: 'veil', light: 'mourning', view: [120, 40, 1360, 940] },
    },
  ],
};
