/**
 * The verses from June 14 to January 31, by month and day. These dates never overlap the moveable days: Pentecost is on
 * June 13 at the latest, Kothine Sunday on February 1 at the earliest.
 */
export const fixedDays: Readonly<Record<string, string>> = {
  // before the fast of the Apostles: life in the Spirit, the house of God
  '06-14': 'Galatians 5:22-23',
  '06-15': 'Psalm 27:4', // the first church in the name of St. Mary
  // the fast of the Apostles, to June 29; their feasts
  '06-16': 'John 4:35',
  '06-17': 'Mark 1:17',
  '06-18': 'Matthew 10:7-8',
  '06-19': 'James 3:17-18', // St. James, brother of the Lord
  '06-20': 'Acts 1:8',
  '06-21': 'Isaiah 52:7',
  '06-22': 'Acts 4:12',
  '06-23': 'Isaiah 6:8',
  '06-24': 'John 1:6-7', // birth of John the Baptist
  '06-25': '2 Corinthians 5:20',
  '06-26': '1 Corinthians 3:6-7',
  '06-27': 'Romans 1:16',
  '06-28': 'John 6:68-69',
  '06-29': '2 Timothy 4:7-8', // St. Peter and St. Paul
  '06-30': 'Matthew 10:40', // the Twelve Apostles
  // mission and discipleship: prayer, trust, wisdom, the parables of the Kingdom
  '07-01': 'Acts 4:32',
  '07-02': 'Psalm 96:2-3',
  '07-03': 'John 14:5-6', // St. Thomas
  '07-04': 'Galatians 5:13', // Independence Day
  '07-05': 'Luke 10:20', // the Seventy-two
  '07-06': 'Luke 17:6',
  '07-07': 'Philippians 4:6-7',
  '07-08': 'Proverbs 3:5-6',
  '07-09': 'Mark 4:28',
  '07-10': 'Psalm 119:105',
  '07-11': 'Colossians 3:23-24',
  '07-12': 'Matthew 13:44',
  '07-13': 'Psalm 92:12-13',
  '07-14': 'Deuteronomy 6:4-5',
  '07-15': 'Proverbs 22:6', // Mar Kuriakose and his mother
  '07-16': 'Matthew 7:24-25',
  '07-17': 'Psalm 1:1-2',
  '07-18': 'Hebrews 4:12',
  '07-19': 'Mark 6:34',
  '07-20': '1 Kings 19:12', // Elijah
  '07-21': '2 Kings 6:17',
  '07-22': 'John 20:18', // St. Mary Magdalene
  '07-23': 'Matthew 11:28-30',
  '07-24': 'Psalm 23:1-3',
  '07-25': 'Mark 10:45',
  '07-26': 'Isaiah 40:30-31',
  '07-27': 'Psalm 62:1-2', // Mar Simon the Stylite
  '07-28': '1 Corinthians 13:4-7',
  '07-29': 'Ecclesiastes 3:14',
  '07-30': 'Psalm 34:8',
  '07-31': 'James 1:5', // Mar Gregorios Bar Hebraeus
  // the fast of the Assumption: the holy mountain, the Transfiguration, St. Mary
  '08-01': 'Daniel 3:17-18', // Marth Shmuni and her children
  '08-02': 'Psalm 24:3-4',
  '08-03': 'Exodus 33:18-19',
  '08-04': 'Isaiah 2:3',
  '08-05': 'Psalm 104:1-2',
  '08-06': 'Matthew 17:1-2', // the Transfiguration
  '08-07': 'Luke 9:35',
  '08-08': '2 Peter 1:16',
  '08-09': '2 Corinthians 3:18',
  '08-10': 'Psalm 43:3',
  '08-11': 'Song of Solomon 2:10-11',
  '08-12': 'Psalm 116:15', // Mar Azazayel the Martyr
  '08-13': 'Micah 6:8', // Micah
  '08-14': '2 Corinthians 5:1',
  '08-15': 'Luke 1:46-48', // the Assumption of St. Mary
  // after the Assumption: St. Mary, obedience to the word, the hope of heaven
  '08-16': 'Luke 8:15',
  '08-17': 'John 19:26-27',
  '08-18': 'Philippians 3:20-21',
  '08-19': '2 Peter 1:21', // all the Prophets
  '08-20': '1 Samuel 3:10', // Samuel
  '08-21': 'Matthew 12:50',
  '08-22': 'Psalm 16:11',
  '08-23': 'Philippians 4:8',
  '08-24': 'John 15:16', // St. Matthias
  '08-25': '2 John 1:6',
  '08-26': '1 Samuel 16:7',
  '08-27': 'Mark 10:14',
  '08-28': 'Galatians 6:9-10',
  '08-29': 'Psalm 119:46', // beheading of John the Baptist
  '08-30': 'Luke 11:9-10',
  '08-31': 'Joshua 1:9',
  // the eight days of St. Mary
  '09-01': 'Genesis 28:15',
  '09-02': 'Exodus 3:2-3',
  '09-03': 'Psalm 131:1-2',
  '09-04': 'Proverbs 31:30-31',
  '09-05': 'Psalm 45:17',
  '09-06': 'Isaiah 61:10',
  '09-07': 'Psalm 46:4-5',
  '09-08': 'Psalm 127:3', // birth of St. Mary
  // before the feast of the Cross
  '09-09': '1 Samuel 1:27', // Joachim and Hanna
  '09-10': 'Psalm 121:1-2',
  '09-11': 'Psalm 46:1',
  '09-12': 'Luke 6:27-28',
  '09-13': 'John 3:14-15',
  // the Cross and discipleship
  '09-14': 'Galatians 6:14', // the Holy Cross
  '09-15': '1 Corinthians 1:18',
  '09-16': 'Mark 8:35',
  '09-17': 'Galatians 2:20',
  '09-18': 'Colossians 1:19-20',
  '09-19': 'Matthew 10:38',
  '09-20': 'Romans 5:8',
  '09-21': '2 Corinthians 12:10',
  '09-22': '1 John 4:9-10',
  '09-23': 'Ephesians 2:13',
  '09-24': 'Philippians 2:5-7',
  // after the Cross: faithfulness and the hope of the Kingdom
  '09-25': 'Mark 13:31',
  '09-26': 'James 1:12',
  '09-27': '2 Peter 3:13',
  '09-28': 'Revelation 3:20',
  '09-29': 'Hebrews 13:16',
  '09-30': 'Revelation 1:8',
  '10-01': 'Matthew 25:40',
  '10-02': 'Luke 12:32',
  '10-03': 'Hebrews 13:7-8', // St. Baselios Yeldho
  '10-04': 'Daniel 12:3',
  '10-05': 'Romans 15:13',
  '10-06': 'Isaiah 35:10',
  '10-07': 'Matthew 10:32', // Mar Sargis and Mar Bakos
  '10-08': 'Habakkuk 2:14',
  '10-09': 'Luke 16:10',
  '10-10': 'Jeremiah 29:11',
  '10-11': 'Romans 8:38-39',
  '10-12': '1 Timothy 6:12',
  '10-13': 'Matthew 23:11-12',
  '10-14': '1 John 5:20', // St. Athanasius
  '10-15': '2 Chronicles 15:7', // the Catholicos
  '10-16': 'Hebrews 11:1',
  '10-17': 'Matthew 19:26',
  '10-18': 'Luke 19:10', // St. Luke
  '10-19': 'Hebrews 4:16',
  '10-20': 'Revelation 21:3',
  '10-21': 'Revelation 22:17',
  '10-22': '1 Corinthians 2:9',
  '10-23': '1 Corinthians 13:12-13',
  '10-24': 'Zephaniah 3:17',
  '10-25': 'Matthew 6:33',
  '10-26': 'Amos 5:24',
  '10-27': 'Psalm 145:13',
  '10-28': 'Jude 1:24-25',
  '10-29': 'Isaiah 26:3-4',
  // Koodosh Eetho (October 30 to November 5): the Church as God’s house
  '10-30': 'Matthew 16:16',
  '10-31': '1 Peter 2:5',
  '11-01': 'Revelation 7:9', // All Saints
  '11-02': 'James 5:16', // St. Gregorios of Parumala
  '11-03': '1 Corinthians 3:11',
  '11-04': '1 Corinthians 3:16',
  '11-05': 'Matthew 18:20',
  // Hoodosh Eetho (November 6 to 12): the house is dedicated
  '11-06': 'Psalm 84:1-2',
  '11-07': '1 Kings 8:27',
  '11-08': 'Genesis 28:16-17',
  '11-09': 'Haggai 2:9',
  '11-10': 'John 10:27-28',
  '11-11': 'Ezra 7:10',
  '11-12': 'Psalm 122:1',
  // annunciation to Zechariah (Sunday of November 13 to 19)
  '11-13': 'Luke 1:13',
  '11-14': 'Psalm 141:2',
  '11-15': 'Malachi 3:1',
  '11-16': 'Genesis 18:14',
  '11-17': 'Genesis 15:5-6',
  '11-18': 'Psalm 37:4',
  '11-19': 'Psalm 116:1-2',
  // annunciation to St. Mary (Sunday of November 20 to 26), and giving thanks
  '11-20': 'Luke 1:30-31',
  '11-21': 'Psalm 84:10', // entry of St. Mary into the Temple
  '11-22': 'Genesis 49:10',
  '11-23': 'Luke 1:38',
  '11-24': 'Isaiah 7:14',
  '11-25': 'Galatians 4:4-5',
  '11-26': '1 Thessalonians 5:16-18',
  // St. Mary’s visit to Elizabeth (Sunday of November 27 to December 3)
  '11-27': 'Luke 1:41-42',
  '11-28': 'Psalm 100:4-5',
  '11-29': 'Luke 1:45',
  '11-30': 'John 1:40-41', // St. Andrew
  '12-01': 'Isaiah 9:2',
  '12-02': 'Luke 1:49-50',
  '12-03': '1 Samuel 2:7',
  // birth of John the Baptist (Sunday of December 4 to 10)
  '12-04': 'Luke 1:57-58',
  '12-05': 'Luke 7:28',
  '12-06': 'Acts 20:35', // Mar Sokhe of Myra
  '12-07': 'Isaiah 40:3-4',
  '12-08': 'Isaiah 40:5',
  '12-09': 'Malachi 4:2',
  '12-10': 'Jeremiah 1:5',
  // annunciation to St. Joseph (Sunday of December 11 to 17): the house of David
  '12-11': 'Luke 2:4-5',
  '12-12': 'Psalm 112:4',
  '12-13': 'Jeremiah 23:5',
  '12-14': 'Isaiah 11:1-2',
  '12-15': '2 Samuel 22:29',
  '12-16': 'Psalm 25:4-5',
  '12-17': 'Isaiah 45:8',
  // before Christmas: the prophets and the expectation of the Messiah
  '12-18': 'Hebrews 1:1-2',
  '12-19': 'Micah 5:2',
  '12-20': 'Zechariah 9:9',
  '12-21': 'John 20:29', // St. Thomas
  '12-22': 'Habakkuk 2:3',
  '12-23': 'Romans 13:12',
  '12-24': 'Isaiah 9:6',
  // Christmas and the new year
  '12-25': 'Luke 2:10-11', // Christmas
  '12-26': 'Luke 2:19', // St. Mary
  '12-27': 'Jeremiah 31:16-17', // the infants of Bethlehem
  '12-28': 'John 1:14',
  '12-29': 'Luke 2:14',
  '12-30': '2 Corinthians 8:9',
  '12-31': 'Psalm 90:1-2',
  '01-01': 'Matthew 1:22-23', // the Name
  '01-02': 'Isaiah 43:18-19',
  '01-03': 'Joshua 24:24', // the oath of the Koonan Cross
  '01-04': 'Luke 2:52',
  '01-05': 'Mark 1:4',
  // Denaha and its themes: baptism, light, discipleship
  '01-06': 'Matthew 3:16-17', // Denaha
  '01-07': 'John 3:29-30', // John the Baptist
  '01-08': 'Acts 6:8', // St. Stephen
  '01-09': 'John 1:29',
  '01-10': 'Psalm 29:3-4',
  '01-11': 'Galatians 3:26-28',
  '01-12': 'Isaiah 12:3',
  '01-13': 'John 8:12',
  '01-14': 'Acts 2:38',
  '01-15': 'Psalm 126:5-6', // St. Mary for the Seeds
  '01-16': 'Matthew 5:14-15',
  '01-17': 'John 1:45-46',
  '01-18': 'Matthew 19:21', // Mar Antony
  '01-19': 'Isaiah 60:1-2',
  '01-20': 'John 3:5',
  '01-21': 'Matthew 5:7-9',
  '01-22': 'Isaiah 42:16',
  '01-23': '1 John 1:7',
  '01-24': 'Mark 1:14-15',
  '01-25': '1 Corinthians 12:12-13',
  '01-26': 'John 12:46',
  '01-27': 'Matthew 5:16',
  '01-28': 'Ephesians 4:4-6',
  '01-29': '1 Peter 2:9',
  '01-30': 'Luke 5:8',
  '01-31': 'John 8:31-32',
};
