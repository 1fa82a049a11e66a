import type { DemoGalleryFolder } from './demo-folder.ts';

export const parishLife: DemoGalleryFolder = {
  name: 'Around the parish',
  category: 'others',
  daysAgo: 25,
  consent: 'The parents of all children agreed in writing at Sunday School.',
  pictures: [
    {
      title: 'Kites at the picnic',
      description: 'The choir won the tug of war again. There will be an inquiry.',
      alt: 'Children fly kites on a lawn while families sit at a long table under a tree',
      scene: { drawing: 'garden' },
    },
    {
      title: 'Room 4 on a Sunday',
      description: null,
      alt: 'A teacher in a red sari stands before six children at a table; one of them puts up a hand',
      scene: { drawing: 'children', isMirrored: true, view: [200, 160, 1120, 760] },
    },
    {
      title: 'The choir room',
      description: 'The harmonium is from Palai, the fiddle from a yard sale.',
      alt: 'A harmonium with an open hymn book, two drums on the floor and a violin on a chair',
      scene: { drawing: 'harmonium' },
    },
    {
      title: 'Around the fire at Birchwater',
      description: null,
      alt: 'Young people sit around a fire by a lake at night, one with a guitar, tents behind them',
      scene: { drawing: 'retreat', view: [180, 220, 1240, 775] },
    },
    {
      title: 'Ouseph takes the nurse across',
      description: 'A photograph from Kuttanad, where this parish helps to keep a clinic boat.',
      alt: 'A man poles a long narrow boat with a woman sitting in it over calm water at dawn',
      scene: { drawing: 'boat', light: 'morning', isMirrored: true },
    },
    {
      title: 'Carols at Meadowbrook',
      description: null,
      alt: 'Singers with lanterns and a drum stand in moonlight before the open door of a cottage',
      scene: { drawing: 'carolers', view: [480, 100, 1120, 860] },
    },
  ],
};
