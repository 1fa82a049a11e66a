import type { DemoFolder } from '../resources.ts';

export const hymns: DemoFolder = {
  folder: 'Hymns',
  items: [
    { name: 'A scale to tune by', format: 'mp3', content: 'scale' },
    {
      name: 'The eight tones, a guide for the choir',
      format: 'pdf',
      content: {
        title: 'The eight tones: a guide for the choir',
        sections: [
          {
            heading: 'What a tone is',
            lines: [
              'A tone is a family of melodies. Each week has its own, and the tone of the week colors most of what is sung. There are eight; after the eighth, the first comes around again.',
              'The tone of any Sunday is shown beside its readings on the Lectionary page.',
            ],
          },
          {
            heading: 'How a hymn is built',
            lines: [
              'Two choirs sing in turn, north and south. The first gives the verse, the second answers with the same melody and other words.',
              'A verse is short: often four lines of an even number of syllables. Sing the syllables, not the beats, and the melody falls into place.',
              'The last verse begins with praise of the Father, the Son and the Spirit. Both choirs join for its second half.',
            ],
          },
          {
            heading: 'Practicing',
            lines: [
              'Find the note with the scale, keep it with the drone, and speak the words once in rhythm before you sing.',
              'Learn one tone a month. By the end of the year you know them all and have four months to forget and learn again.',
            ],
          },
        ],
      },
    },
    {
      name: 'Hymns of the month',
      format: 'xlsx',
      content: {
        name: 'Hymns',
        rows: [
          ['Sunday', 'At the beginning', 'Before the Gospel', 'During communion', 'Key'],
          ['First', 'Hymn of the day', 'Halleluiah, tone of the week', 'Choir, Malayalam', 'C'],
          ['Second', 'Hymn of the day', 'Halleluiah, tone of the week', 'Sunday School, English', 'D'],
          ['Third', 'Hymn of the day', 'Halleluiah, tone of the week', 'Choir, Syriac', 'C'],
          ['Fourth', 'Hymn of the day', 'Halleluiah, tone of the week', 'MGOCSM, English', 'E flat'],
        ],
      },
    },
  ],
};
