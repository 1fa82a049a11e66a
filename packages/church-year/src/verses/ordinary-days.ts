/**
 * The verses of the remaining days, in order: from February 1 to the day before Kothine Sunday, then from the day after
 * Pentecost to June 13. A common year has 34 such days, a leap year 35. Because most verses can occur in either period,
 * their themes suit both: trust, life in the Spirit, daily life, and the departed, who are commemorated on the two Sundays
 * before Kothine Sunday.
 */
export const ordinaryDays: readonly string[] = [
  'Lamentations 3:22-23',
  'Luke 2:29-32', // February 2 in nearly every year: the Entry into the Temple
  'John 14:27',
  '1 Thessalonians 4:13-14',
  'Psalm 27:1',
  'Matthew 6:26',
  'John 5:24',
  'Romans 8:14-15',
  'Nahum 1:7',
  'Revelation 14:13',
  'Ruth 1:16',
  'Romans 8:28',
  'Nehemiah 9:6',
  'Romans 14:8',
  '1 Peter 5:6-7',
  'Psalm 130:5-6',
  '2 Timothy 1:7',
  'Isaiah 43:2',
  'Psalm 23:4',
  'Philippians 4:13',
  'Luke 23:43',
  'Ephesians 3:20-21',
  'Isaiah 41:10',
  'Matthew 9:12-13',
  '2 Corinthians 4:17-18',
  '1 John 4:7-8',
  'Hebrews 13:1-2',
  'Psalm 139:9-10',
  '3 John 1:2',
  'Mark 11:24',
  'Philemon 1:7',
  'Leviticus 26:12',
  'Numbers 6:24-26',
  '2 Thessalonians 2:16-17',
  '1 Chronicles 16:11',
];
