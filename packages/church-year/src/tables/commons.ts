import type { UndatedEntry } from '../observances/entry.ts';

/** Readings that groups of saints share, and readings for a time of distress. They have no date. */
export const commons: readonly UndatedEntry[] = [
  {
    key: 'common-of-st-mary',
    name: 'Memory of St. Mary for special feasts',
    malayalam: 'പ്രത്യേക പെരുന്നാളുകളിൽ ദൈവമാതാവിന്റെ ഓർമ്മ',
    readings: {
      evening: ['Luke 8:16-21'],
      morning: ['Mark 3:31-35'],
      beforeHolyQurbana: ['Judges 13:2-14', 'Zechariah 2:10-13; 4:1-7; 8:3'],
      holyQurbana: ['1 John 3:2-17', 'Hebrews 2:14-18', 'Luke 1:26-38'],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'common-of-an-apostle',
    name: 'Feast of an Apostle',
    malayalam: 'ശ്ലീഹായുടെ പെരുന്നാൾ',
    readings: {
      evening: ['Matthew 9:35-10:10'],
      morning: ['Matthew 19:27-30'],
      beforeHolyQurbana: ['Genesis 12:1-9', 'Daniel 1:8-21', 'Isaiah 43:1-7'],
      holyQurbana: ['Acts 1:12-14', '1 Corinthians 12:28-13:10', 'Luke 6:12-23'],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'common-of-st-thomas',
    name: 'Feast of St. Thomas',
    malayalam: 'മാർത്തോമ്മാ ശ്ലീഹായുടെ പെരുന്നാൾ',
    readings: {
      evening: ['John 11:5-16'],
      morning: ['John 14:1-7'],
      beforeHolyQurbana: ['Genesis 12:1-9', 'Daniel 1:8-21', 'Isaiah 43:1-7'],
      holyQurbana: ['Acts 1:12-14', '1 Corinthians 12:28-13:10', 'John 20:19-31'],
    },
    repairs: [
      {
        printed: 'Genesis 9:1-12',
        given: 'Genesis 12:1-9',
        why: 'figures changed places; the common of an Apostle has the same set with 12:1-9',
        heading: 'Before Holy Qurbana',
      },
    ],
    sources: ['mosc.in'],
  },
  {
    key: 'common-of-a-martyr',
    name: 'Feast of a Martyr',
    malayalam: 'സഹദായുടെ പെരുന്നാൾ',
    readings: {
      evening: ['Matthew 10:16-33'],
      morning: ['Luke 12:1-12'],
      beforeHolyQurbana: ['Genesis 4:3-12', 'Daniel 3:14-30'],
      holyQurbana: ['Acts 23:11-25', 'Romans 8:31-39', 'Mark 8:34-38; 13:9-13'],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'common-of-a-saint',
    name: 'Feast of a Saint',
    malayalam: 'പരിശുദ്ധന്റെ പെരുന്നാൾ',
    readings: {
      evening: ['John 15:12-21; 16:1-3'],
      morning: ['Mark 10:28-31'],
      beforeHolyQurbana: ['Genesis 19:15-23', 'Job 1:12-22', 'Isaiah 38:1-8'],
      holyQurbana: ['Acts 27:9-26', 'Hebrews 10:33-11:7', 'Matthew 10:34-42'],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'common-of-a-woman-saint',
    name: 'Memory of a woman saint',
    malayalam: 'പരിശുദ്ധയുടെ ഓർമ്മ',
    otherNames: ['Memory of a Saint Lady'],
    readings: {
      evening: ['Luke 10:38-42; 8:1-3'],
      morning: ['Luke 8:1-3'],
      beforeHolyQurbana: ['Genesis 21:1-8; 24:15-27', 'Ecclesiastes 12:1-8', 'Isaiah 56:1-5'],
      holyQurbana: ['Acts 9:36-43', 'Romans 16:1-16', 'Matthew 25:1-13'],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'common-of-martyrs-malpans-and-fathers',
    name: 'Memory of Martyrs, Malpans and Holy Fathers',
    malayalam: 'സഹദേന്മാർ, മല്പാന്മാർ, പരിശുദ്ധ പിതാക്കന്മാർ എന്നിവരുടെ ഓർമ്മ',
    readings: {
      evening: ['John 17:11-26'],
      morning: ['Matthew 25:31-46'],
      beforeHolyQurbana: ['Numbers 27:1, 5-23', '2 Kings 2:1-15'],
      holyQurbana: ['Acts 12:1-17', 'Romans 3:19-26', 'Luke 18:9-14'],
    },
    sources: ['mosc.in'],
  },
  {
    key: 'time-of-wrath-and-punishment',
    name: "In a time of God's wrath and punishment",
    malayalam: 'ദൈവകോപത്തിന്റെയും ശിക്ഷയുടെയും കാലത്ത്',
    readings: {
      evening: ['Luke 13:6-17'],
      morning: ['Matthew 7:7-11'],
      beforeHolyQurbana: ['Genesis 18:17, 20-33', 'Jonah 3:1-10'],
      holyQurbana: ['James 5:7-20', 'Hebrews 12:3-11', 'Mark 11:23-12:13', 'Luke 11:2-13'],
    },
    note: 'For need, not for a date.',
    sources: ['mosc.in'],
  },
];
