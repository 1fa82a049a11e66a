/** Clergy of the demonstration parish. `picture` is the base name of a drawing in `pictures/`. */

export const demoVicar = {
  name: 'Rev. Fr. George Mathew',
  title: 'Vicar',
  picture: 'portrait-vicar',
  message1: `Dear friend, peace be with you.

Perhaps a friend brought you here, or perhaps you walked past on a Sunday and heard singing in a language that you could not place. It was Malayalam, with English around it and a little Syriac inside. You are welcome to come in and listen. No one will ask you to do anything.

If you grew up in this church and have been away for a while, know that your place has been kept. If you are new in Springfield, tell us; we know where to find rice, a dentist, and a ride. And if you have come because something is heavy, sit down near the lamp, and I will find you after the service.

We are an old church and a young parish. Come as you are, and stay for coffee.`,
};

export const demoClergy = [
  {
    name: 'Rev. Fr. George Mathew',
    title: 'Vicar',
    picture: 'portrait-vicar',
    description:
      'He came to Springfield eleven years ago with two suitcases and a violin. He visits on Tuesdays and Thursdays; the kettle in the office is always on. Write to vicar@stthomas.example.',
  },
  {
    name: 'Rev. Fr. Abraham Philip',
    title: 'Assistant Vicar',
    picture: 'portrait-assistant',
    description:
      'A hospital chaplain during the week, he leads the evening prayer on Wednesdays and the class for those preparing for baptism.',
  },
  {
    name: 'Very Rev. Jacob Varghese Cor-Episcopa',
    title: 'Vicar Emeritus',
    picture: 'portrait-emeritus',
    description:
      'He was vicar here for many years and has married or baptized nearly everyone under forty. On great feasts he still preaches, without notes and never for long.',
  },
  {
    name: 'Dn. Basil Koshy',
    title: 'Deacon',
    picture: 'portrait-deacon',
    description:
      'He is writing a thesis on the hymns of St. Ephrem, advises the students of MGOCSM, and keeps the altar boys in step.',
  },
];

/** Former vicars with fixed years. */
const FORMER_VICARS = [
  { name: 'Rev. Fr. Thomas Kurian', position: 'First Vicar', start: ['Sep', 1979], end: ['Jun', 1986] },
  { name: 'Rev. Fr. Mathai Chacko', position: 'Vicar', start: ['Jul', 1986], end: ['May', 1993] },
  { name: 'Rev. Fr. Geevarghese Ninan', position: 'Vicar', start: ['Jun', 1993], end: ['Aug', 1996] },
  { name: 'Rev. Fr. K. T. Oommen', position: 'Vicar', start: ['Sep', 1996], end: ['Jun', 2000] },
] as const;

/** All former vicars. The years of the last two are relative to the first start. */
export function demoFormerVicars(thisYear: number) {
  return [
    ...FORMER_VICARS.map(({ name, position, start, end }) => ({
      name,
      position,
      start_period: start.join('-'),
      end_period: end.join('-'),
    })),
    {
      name: 'Very Rev. Jacob Varghese Cor-Episcopa',
      position: 'Vicar',
      start_period: 'Jul-2000',
      end_period: `May-${thisYear - 11}`,
    },
    {
      name: 'Rev. Fr. Simon Alexander',
      position: 'Assistant Vicar',
      start_period: 'Jun-2008',
      end_period: `May-${thisYear - 14}`,
    },
  ];
}
