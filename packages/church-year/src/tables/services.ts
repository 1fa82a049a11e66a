import type { UndatedEntry } from '../observances/entry.ts';

/** Readings for the sacraments and other services, which have no date. */
export const serviceReadings: readonly UndatedEntry[] = [
  {
    key: 'service-baptism',
    name: 'Holy Baptism',
    malayalam: 'വി. മാമോദീസാ',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: ['Romans 5:20-6:14', 'Colossians 2:1-12', 'Luke 3:15-16', 'John 3:1-8'],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-mooron',
    name: 'Holy Mooron (Chrismation)',
    malayalam: 'വി. മൂറോൻ',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: [
            'Genesis 28:10-20',
            'Numbers 6:22-7:11',
            '1 Samuel 16:1-13',
            'Psalm 45:1-17',
            '1 Kings 1:32-40',
            'Song of Solomon 1:2-11; 3:6; 4:10-15',
            '2 Kings 9:1-6',
            'Isaiah 61:1-6',
            '1 John 2:21-3:1',
            '2 Corinthians 2:12-17',
            'Matthew 26:6-13',
            'John 12:3-8',
          ],
        },
      ],
    },
    repairs: [
      {
        printed: 'I Corinthians 2:12-17',
        given: '2 Corinthians 2:12-17',
        why: '1 Corinthians 2 has 16 verses; 2 Corinthians 2:12-17 speaks of the fragrance of Christ',
        heading: 'Readings',
      },
    ],
    sources: ['mosc.in'],
    confirmedBy: ['dswasundayschool.org'],
  },
  {
    key: 'service-confession',
    name: 'Holy Confession',
    malayalam: 'വി. കുമ്പസാരം',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: [
            'Exodus 20:2-17',
            'Psalm 6',
            'Psalm 32',
            'Psalm 38',
            'Psalm 51',
            'Psalm 102',
            'Psalm 130',
            'Psalm 143',
            'Deuteronomy 5:6-21',
            'Job 22:22-30',
            'James 5:12-18',
            '1 Corinthians 6:9-20',
            'Colossians 3:12-17',
            'Luke 15:1-32',
            'John 20:21-23',
          ],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-holy-qurbana',
    name: 'Preparation for the Holy Qurbana',
    malayalam: 'വി. കുർബ്ബാനയ്ക്കുള്ള ഒരുക്കം',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: [
            'Psalm 8',
            'Psalm 15',
            'Psalm 16',
            'Psalm 23',
            'Psalm 29',
            'Psalm 34',
            'Psalm 40',
            'Psalm 84',
            'Psalm 103',
            'Psalm 116',
            'Psalm 119:23-40',
            'Psalm 119:97-112',
            'Psalm 121',
            'Psalm 139',
            'Psalm 147',
            'Psalm 150',
          ],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-matrimony',
    name: 'Holy Matrimony',
    malayalam: 'വി. വിവാഹം',
    readings: { other: [{ heading: 'Readings', refs: ['Ephesians 5:21-6:3', 'Matthew 19:1-12'] }] },
    sources: ['mosc.in'],
  },
  {
    key: 'service-anointing-of-the-sick',
    name: 'Anointing of the Sick',
    malayalam: 'രോഗികളുടെ തൈലാഭിഷേകം',
    readings: {
      other: [{ heading: 'Readings', refs: ['James 5:13-16', 'Romans 13:11-14', 'Matthew 10:5-10'] }],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-funeral-men',
    name: 'Funeral of men',
    malayalam: 'പുരുഷന്മാരുടെ ശവസംസ്കാരം',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: ['Genesis 48:21-22', 'Psalm 34', '1 Peter 3:8-12', '1 Corinthians 15:33-53', 'John 5:19-29'],
        },
      ],
    },
    repairs: [
      {
        printed: 'Genesis 48:21-22, 49:33-50',
        given: 'Genesis 48:21-22',
        why: 'the second part is cut off in the source (49:33 to somewhere in chapter 50) and is left out',
        heading: 'Readings',
      },
      {
        printed: 'John 15:19-29',
        given: 'John 5:19-29',
        why: 'John 15 has 27 verses; 5:19-29 is the Gospel of the departed',
        heading: 'Readings',
      },
    ],
    sources: ['mosc.in'],
  },
  {
    key: 'service-funeral-women',
    name: 'Funeral of women',
    malayalam: 'സ്ത്രീകളുടെ ശവസംസ്കാരം',
    readings: {
      other: [{ heading: 'Readings', refs: ['Acts 9:36-42', '1 Thessalonians 4:13-18', 'Matthew 25:1-13'] }],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-funeral-children',
    name: 'Funeral of children',
    malayalam: 'കുട്ടികളുടെ ശവസംസ്കാരം',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: ['1 Kings 17:17-24', 'Acts 20:7-12', '1 Corinthians 15:12-19', 'Luke 7:11-17'],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-funeral-clergy',
    name: 'Funeral of bishops and priests',
    malayalam: 'മേൽപ്പട്ടക്കാരുടെയും പട്ടക്കാരുടെയും ശവസംസ്കാരം',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: [
            'Deuteronomy 34:1-12',
            'Numbers 20:23-29',
            '2 Peter 3:8-18',
            '1 Corinthians 15:33-57',
            'Matthew 24:45-25:30',
          ],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-blessing-of-the-home',
    name: 'Blessing of the home',
    malayalam: 'ഭവനശുദ്ധീകരണം',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: ['Genesis 28:10-22', 'Proverbs 3:1-9', 'Acts 10:1-8', 'Hebrews 13:1-6', 'Luke 19:1-10'],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-foundation-stone-of-a-church',
    name: 'Laying the foundation stone of a church',
    malayalam: 'പള്ളിയുടെ അടിസ്ഥാനശില സ്ഥാപനം',
    readings: {
      other: [{ heading: 'Readings', refs: ['1 Peter 2:1-10', 'Ephesians 2:11-22', 'Matthew 16:13-20'] }],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-sanctification-of-a-church',
    name: 'Sanctification of a church building',
    malayalam: 'പള്ളി കൂദാശ',
    readings: {
      other: [
        {
          heading: 'Readings',
          refs: [
            '1 Chronicles 29:10-14',
            '1 Kings 8:22-43',
            'Isaiah 6:1-8',
            'Acts 7:44-53',
            'Hebrews 9:1-14',
            'Matthew 16:13-20',
            'John 10:22-30',
          ],
        },
      ],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'service-dedication-of-a-cross',
    name: 'Dedication of the Holy Cross',
    malayalam: 'സ്ലീബാ കൂദാശ',
    readings: { other: [{ heading: 'Readings', refs: ['Galatians 6:11-18', 'Matthew 10:34-42'] }] },
    sources: ['mosc.in'],
  },
];
