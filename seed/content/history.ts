interface DemoHistoryEntry {
  /** A year, or a word such as 'Today'. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  readonly picture?: {
    /** Name of an SVG file in the folder `history`, with an aspect ratio of 16 to 10. */
    readonly file: string;
    /** Alternative text. */
    readonly alt: string;
  };
}

/** The history of the demonstration parish. */
export const demoHistory: readonly DemoHistoryEntry[] = [
  {
    date: '52',
    title: 'An apostle on the shore',
    text: 'St. Thomas came to the coast of Malabar by one of the spice ships, so our grandmothers told us, and theirs told them. He preached, baptized, and raised crosses where people gathered. Every Orthodox parish in Kerala counts itself among his children, and so does this one, nine thousand miles away.',
    picture: {
      file: 'the-ship.svg',
      alt: 'A ship with a cross on its sail before a coast of palms at daybreak.',
    },
  },
  {
    date: '1974',
    title: 'Eleven families and a lamp',
    text: 'Nurses and engineers, newly arrived, began to meet for evening prayer on the last Sunday of the month. A church on Orchard Street lent its basement and never asked for rent. The nilavilakku that they lit there had crossed the ocean wrapped in a winter coat; it still burns at every baptism.',
    picture: {
      file: 'the-basement.svg',
      alt: 'Families stand around a table with a lamp in a basement; snow lies against the small high window.',
    },
  },
  {
    date: '1979',
    title: 'A priest of our own',
    text: 'For five years priests came by bus, once a month, with the chalice in a suitcase. In September 1979 Fr. Thomas Kurian was sent to stay. The Holy Qurbana has been offered in Springfield on every Sunday since, through two floods and one very bad winter.',
  },
  {
    date: '1986',
    title: 'Three acres of pasture',
    text: 'The meadow at the end of the lane belonged to a dairy. Its owner, asked what he wanted for it, named a price, heard what it was for, and took a third off. The children put in the stakes. The first prayer on our own ground was said standing in wet grass.',
    picture: {
      file: 'the-pasture.svg',
      alt: 'A priest and two families on an open meadow that is marked out with stakes, a red barn behind them.',
    },
  },
  {
    date: '1991',
    title: 'The church on Meadow Lane',
    text: 'It took two summers. The front was drawn from memory, by a carpenter who had grown up beside one like it in Kottayam, and whitewashed by anyone tall enough. The church was consecrated in November, in the name of St. Thomas.',
    picture: {
      file: 'the-building.svg',
      alt: 'The white front of the church among scaffolding, people on its planks, the cross still on the ground.',
    },
  },
  {
    date: '2008',
    title: 'Two languages, one prayer',
    text: 'When half of the singers could no longer read Malayalam, the choir wrote the service out in English letters, and then in English. Some Sundays now begin in one and end in the other. The Syriac words between them no longer need a translation; the children know them best.',
  },
  {
    date: 'Today',
    title: 'Four generations at one table',
    text: 'Ninety-four families belong to us, and the count keeps growing. There is a school on Sundays, a kitchen that feeds six hundred at the perunnal, and a boat in Kuttanad that carries a nurse. Come and see.',
    picture: {
      file: 'the-table.svg',
      alt: 'Four generations at one long table in the church yard at dusk, with strings of lights above them.',
    },
  },
];
