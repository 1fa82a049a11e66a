/** News of the demonstration parish; one article is a draft. Dates are days before the first start. */

interface DemoNews {
  readonly title: string;
  /** Formatted text. */
  readonly content: string;
  readonly daysAgo: number;
  readonly isPublished: boolean;
  /** Base name of a drawing in `pictures/`. */
  readonly picture: string | null;
}

export const demoNews: readonly DemoNews[] = [
  {
    title: 'Sunday School examination results',
    content: `The results of the Sunday School examination have arrived from the diocese. All thirty-one children who took it passed, nine of them with distinction. Their names will be printed here once every family has been told.

Certificates and books will be given out after Holy Qurbana on the second Sunday of next month. Please check the spelling of your child's name with Leena Joseph before then.`,
    daysAgo: 1,
    isPublished: false,
    picture: 'children',
  },
  {
    title: 'A new veil for the sanctuary',
    content: `After fourteen months of evenings, the new veil hangs before the sanctuary. The women of the Marth Mariam Samajam cut it from a single length of deep red silk and worked the cross and the border by hand in gold thread.

It began when the old veil, which came with the first families, could no longer be mended. Mariamma Kurian brought the silk from Kanchipuram in her hand luggage, Susan Varghese drew the cross on baking paper, and whoever came to the Tuesday meeting with a thimble was given a corner to fill. Some of the stitches at the lower left are by a boy of nine.

The veil was blessed on Sunday before Holy Qurbana. The old one has not been thrown away: a piece of its border hangs framed beside the office door, and the rest is folded in the sacristy.`,
    daysAgo: 3,
    isPublished: true,
    picture: 'veil',
  },
  {
    title: 'The boat for Kuttanad is on the water',
    content: `The clinic boat that this parish helped to pay for has made its first round. It carries a nurse every day, a midwife on Wednesdays, and a cool box for insulin, to four villages in Kuttanad that no road reaches.

The collection closed at $18,640. The largest gift was $1,000, and the smallest was a jar of coins from the second-grade class, counted twice.

Fr. George Mathew has had a letter from the boatman, Ouseph, who says that the engine is quiet enough to pray by. It is pinned to the board in the hall, with his photographs.`,
    daysAgo: 7,
    isPublished: true,
    picture: 'boat',
  },
  {
    title: 'Where to park at the perunnal',
    content:
      'The middle school on Orchard Street will lend us its parking lot again on perunnal Sunday, when our own stays clear for the procession. A van goes back and forth from before Morning Prayer until the meal is over, and the spaces by our ramp stay open for those who need them. On every other Sunday there is room behind the church, as always.',
    daysAgo: 10,
    isPublished: true,
    picture: null,
  },
  {
    title: 'An old service book comes home',
    content: `The family of the late Chacko Abraham has given the parish a service book in Syriac, written out by his great-grandfather and carried to Springfield in a biscuit tin. The rubrics are in red, there is candle wax on the evening prayers, and the first page holds a cross within a border of knots.

Students of MGOCSM are photographing it leaf by leaf, with clean hands and a good deal of patience. When they have finished, the book will lie under glass beside the font, and on the first Sunday of each month it will be opened at another page.

If you read Syriac, or would like to begin, join the students: mgocsm@stthomas.example.`,
    daysAgo: 16,
    isPublished: true,
    picture: 'book',
  },
  {
    title: 'The great lamp is back',
    content: `The nilavilakku has been away for six weeks and was missed more than any of us expected. A metalworker in town straightened the base, closed the crack in the upper dish, and returned it with a note that he had never taken so much soot off anything.

It was a gift of the first families, and it has been lit at every baptism and wedding since. Please leave the filling to the sacristan, Babu Eapen: it takes coconut oil and nothing else, and a full dish burns from evening prayer to morning.`,
    daysAgo: 23,
    isPublished: true,
    picture: 'lamp',
  },
  {
    title: 'Six hundred and twelve meals',
    content: `That is how many leaves the kitchen counted after last month’s memorial feast. It took ninety pounds of rice, three great vessels on the fire from four in the morning, and twenty-six people, of whom the youngest was eleven and in charge of bananas.

Nothing was left over but payasam, and not for long. What the kitchen needs next:

- two people who can lift
- one who can sharpen knives
- a new burner for the middle hearth

If you are one of these, or can give the other, speak to **Aleyamma Thomas** after Holy Qurbana or call (555) 555-0129.`,
    daysAgo: 32,
    isPublished: true,
    picture: 'kitchen',
  },
  {
    title: 'The front of the church, washed and lit',
    content: `Over five dry Saturdays, volunteers scraped, patched and whitewashed the front of the church, from the steps to the foot of the cross. The plaster scrolls at the top turned out to have small flowers in them, which no one had ever noticed from below.

The new lamps are warm in color and shine down the wall, so that the bedrooms across Meadow Lane stay dark. Together they use less power than the one floodlight did. The strings of little lights come out only for the perunnal.`,
    daysAgo: 45,
    isPublished: true,
    picture: 'facade',
  },
];
